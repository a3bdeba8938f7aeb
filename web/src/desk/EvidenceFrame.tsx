import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '#client/call-error.ts'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { DecisionFrame, type DeskAction } from './DecisionFrame.tsx'
import { requesterOf } from './line-words.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

export type EvidenceQuery = { data: unknown; error: Error | null; refetch: () => unknown }

type EvidenceFrameProps = DecisionProps & {
  query: EvidenceQuery
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
        {query.error && !query.data && (
          <ErrorState message={errorText(query.error)} retry={() => void query.refetch()} />
        )}
        {!query.error && !query.data && (
          <Skeleton height={240} radius={8} role="status" aria-label={messages.reading} />
        )}
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
