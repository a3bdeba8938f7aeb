import type { ReactNode } from 'react'
import { QueryState, type ReadQuery } from '#client/QueryState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { DecisionFrame, type DeskAction } from './DecisionFrame.tsx'
import { requesterOf } from './line-words.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

type EvidenceFrameProps = DecisionProps & {
  query: ReadQuery
  /** Whether it is still pending. */
  isThere: boolean
  /** Its evidence says the reason, with what follows from it. */
  hasReason?: boolean
  amount?: ReactNode
  actions: readonly DeskAction[]
  /** The confirmation. It stays open until the call is done, because its subject is gone by then. */
  dialog: ReactNode
  children: ReactNode
}

/** A pending decision: the requester and the reason, then the evidence. */
export function EvidenceFrame(frame: EvidenceFrameProps) {
  const { query, isThere, hasReason = false, actions, dialog, children, amount, ...props } = frame
  const { line } = props
  const quoted = hasReason ? '' : line.reason
  return (
    <DecisionFrame
      {...props}
      facts={line.askedOn && <Asked {...props} />}
      amount={amount}
      actions={isThere ? actions : []}
      isGone={Boolean(query.data) && !isThere}
    >
      <div className="stack desk-evidence">
        <QueryState query={query} height={240} label={messages.reading} />
        {isThere && quoted && <blockquote className="desk-words">“{quoted}”</blockquote>}
        {isThere && children}
      </div>
      {dialog}
    </DecisionFrame>
  )
}

export function Asked({ line }: Pick<DecisionProps, 'line'>) {
  return (
    <>
      {line.askedBy && `${messages.by(requesterOf(line))}, `}
      <InstantText instant={line.askedOn} />
    </>
  )
}
