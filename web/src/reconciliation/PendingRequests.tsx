import { canWithdrawChange } from '@payouts/contract/changes/can'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { messages as changeMessages } from '../changes/messages.ts'
import { useCall } from '../client/queries.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { dayText } from '../ui/day-text.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights, waitingRequests } from './api.ts'
import { messages } from './messages.ts'
import { type RequestDecision, RequestDecisionDialog } from './RequestDecisionDialog.tsx'

/** Requests about payments without an answer that wait for a second person. Nothing while none waits. */
export function PendingRequests({ count }: { count: number | undefined }) {
  const id = useId()
  const { data } = useCall(reconciliationEndpoints.getUnknownRequests, waitingRequests, { enabled: Boolean(count) })
  const { open, subject: decision, ...dialog } = useDialogAbout<RequestDecision>()
  return (
    <>
      {Boolean(count) && data && (
        <section className="unknown-requests" aria-labelledby={id}>
          <h2 id={id}>{messages.waiting}</h2>
          <ol>
            {data.changes.content.map((request) => (
              <li key={request.changeId} aria-label={messages.requestTitle(request)}>
                <Request request={request} onDecide={open} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <RequestDecisionDialog {...dialog} decision={decision} />
    </>
  )
}

type RequestProps = { request: UnknownRequest; onDecide: (decision: RequestDecision) => void }

function Request({ request, onDecide }: RequestProps) {
  const { actor, mayImport } = useReconciliationRights()
  const withdrawal = useReconciliationCommand(reconciliationEndpoints.withdrawUnknownRequest)
  const title = messages.requestTitle(request)
  const icon = { size: 16, 'aria-hidden': true } as const
  const mayDecide = canDecideRequest(request, actor)
  const isOwn = request.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayImport
      ? [
          actionButton(
            changeMessages.withdraw,
            <Undo2 {...icon} />,
            canWithdrawChange(request, actor),
            () => void askToWithdraw(withdrawal, request.changeId, title)
          )
        ]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, () => onDecide({ request, agrees: false })),
    {
      ...actionButton(messages.agree, <Check {...icon} />, mayDecide, () => onDecide({ request, agrees: true })),
      main: true
    }
  ]
  return (
    <>
      <h3>{title}</h3>
      <p>{messages.requestText(request, dayText(request.settledOn ?? ''))}</p>
      <p>
        {messages.askedBy(request.askedBy)}, <InstantText instant={request.askedOn} />: “{request.reason}”
      </p>
      <div className="unknown-request-actions">
        <ActionButtons actions={actions} />
      </div>
    </>
  )
}
