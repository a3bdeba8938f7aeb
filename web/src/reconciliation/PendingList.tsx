import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import type { UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Undo2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { askToWithdraw, type Withdrawal } from '../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { useReconciliationRights } from './api.ts'
import { messages } from './messages.ts'

/** What waits for a second person, one list item each. */
export function PendingList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card pending-requests" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>{children}</ol>
    </section>
  )
}

type PendingRequestProps = {
  request: Pick<UnknownRequest, 'changeId' | 'status' | 'fourEyes' | 'askedBy' | 'askedById' | 'askedOn' | 'reason'>
  title: string
  /** Whether the reader may withdraw requests of their own. */
  mayWithdraw: boolean
  withdrawal: Withdrawal
  onDecide: (agrees: boolean) => void
  /** What it is about, below the title. */
  children: ReactNode
}

/** One request, with its reason and what the reader may do about it. */
export function PendingRequest(props: PendingRequestProps) {
  const { request, title, mayWithdraw, withdrawal, onDecide, children } = props
  const { actor } = useReconciliationRights()
  const icon = { size: 16, 'aria-hidden': true } as const
  const mayDecide = canDecideRequest(request, actor)
  const withdraw = actionButton(
    changeMessages.withdraw,
    <Undo2 {...icon} />,
    canWithdraw(request, actor),
    () => void askToWithdraw(withdrawal, request.changeId, title)
  )
  return (
    <li aria-label={title}>
      <h3>{title}</h3>
      <p>{children}</p>
      <p>
        {messages.askedBy(request.askedBy)}, <InstantText instant={request.askedOn} />: “{request.reason}”
      </p>
      <div className="actions">
        <ActionButtons
          actions={[
            ...(mayWithdraw && request.askedById === actor.userId ? [withdraw] : []),
            actionButton(messages.refuse, <X {...icon} />, mayDecide, () => onDecide(false)),
            { ...actionButton(messages.agree, <Check {...icon} />, mayDecide, () => onDecide(true)), main: true }
          ]}
        />
      </div>
    </li>
  )
}
