import { Button, Skeleton } from '@mantine/core'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { approvableBy } from '../../approvals/use-approvals.ts'
import { errorText } from '../../client/call-error.ts'
import { actionButton } from '../../ui/action-button.ts'
import { InstantText } from '../../ui/DayText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DecisionFrame, type DeskAction } from '../DecisionFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'

export type Answers = {
  /** The labels of approving and refusing. */
  labels: readonly [yes: string, no: string]
  /** Whether the reader may approve; and refuse, unless `mayRefuse` says otherwise. */
  verdict: Verdict
  mayRefuse?: Verdict
  decide: (accepts: boolean) => void
}

/** Approves or refuses a request, with keys. */
export function answersTo({ labels, verdict, mayRefuse = verdict, decide }: Answers): readonly DeskAction[] {
  const icon = { size: 16, 'aria-hidden': true } as const
  const [accept, refuse] = labels
  return [
    { ...actionButton(refuse, <X {...icon} />, mayRefuse, () => decide(false)), letter: 'r' },
    {
      ...actionButton(accept, <Check {...icon} />, verdict, () => decide(true)),
      letter: 'a',
      main: verdict.allowed
    }
  ]
}

type Words = { approve: string; refuse: string; reading: string }

/** Approves or refuses a request with approvals: whether the reader may give the next one. */
export const answersUnderPolicy = (
  { approve, refuse, reading }: Words,
  approvals: ApprovalProgress | undefined,
  choose: (approves: boolean) => void
) =>
  answersTo({
    labels: [approve, refuse],
    verdict: approvableBy(approvals) ?? no(reading),
    mayRefuse: yes,
    decide: choose
  })

export type EvidenceQuery = { data: unknown; error: Error | null; refetch: () => unknown }

type ChangeFrameProps = DecisionProps & {
  query: EvidenceQuery
  /** Whether it was found among pending items. */
  isThere: boolean
  amount?: ReactNode
  actions: readonly DeskAction[]
  /** The confirmation. It stays open until the call is done, because its subject is gone by then. */
  dialog: ReactNode
  children: ReactNode
}

/** A requested change: requester and reason, then what it changes. */
export function ChangeFrame({ query, isThere, actions, dialog, children, amount, ...props }: ChangeFrameProps) {
  const { line, desk } = props
  return (
    <DecisionFrame {...props} facts={<Asked {...props} />} amount={amount} actions={isThere ? actions : []}>
      <div className="stack desk-evidence">
        {query.error && !query.data && (
          <ErrorState message={errorText(query.error)} retry={() => void query.refetch()} />
        )}
        {!query.error && !query.data && (
          <Skeleton height={240} radius={8} role="status" aria-label={messages.reading} />
        )}
        {Boolean(query.data) && !isThere && (
          <EmptyState
            title={messages.gone}
            hint={messages.goneHint}
            action={
              <Button variant="default" onClick={desk.refresh}>
                {messages.goOn}
              </Button>
            }
          />
        )}
        {isThere && line.reason && <blockquote className="desk-words">“{line.reason}”</blockquote>}
        {isThere && children}
      </div>
      {dialog}
    </DecisionFrame>
  )
}

export function Asked({ line: { askedBy, askedOn } }: Pick<DecisionProps, 'line'>) {
  return (
    <>
      {askedBy && `${messages.by(askedBy)}, `}
      <InstantText instant={askedOn} />
    </>
  )
}
