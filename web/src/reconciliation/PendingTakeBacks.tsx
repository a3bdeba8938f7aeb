import { canWithdrawChange } from '@payouts/contract/changes/can'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { messages as changeMessages } from '../changes/messages.ts'
import { useCall } from '../client/queries.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights, waitingTakeBacks } from './api.ts'
import { messages } from './messages.ts'
import { type RequestedTakeBack, type TakeBackDecision, TakeBackDialog, titleOf } from './TakeBackDialog.tsx'

/** Requests to take back entries that were set aside. Renders nothing while none is pending. */
export function PendingTakeBacks({ count }: { count: number | undefined }) {
  const id = useId()
  const { data } = useCall(reconciliationEndpoints.getEntriesToTakeBack, waitingTakeBacks, { enabled: Boolean(count) })
  const { open, subject: decision, ...dialog } = useDialogAbout<TakeBackDecision>()
  const requests = (data?.content ?? []).flatMap((entry) =>
    entry.takeBack ? [{ entry, request: entry.takeBack }] : []
  )
  return (
    <>
      {Boolean(count) && requests.length > 0 && (
        <section className="unknown-requests" aria-labelledby={id}>
          <h2 id={id}>{messages.waitingTakeBacks}</h2>
          <ol>
            {requests.map((one) => (
              <li key={one.request.changeId} aria-label={titleOf(one.entry)}>
                <Request {...one} onDecide={open} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <TakeBackDialog {...dialog} decision={decision} />
    </>
  )
}

function Request({ entry, request, onDecide }: RequestedTakeBack & { onDecide: (decision: TakeBackDecision) => void }) {
  const { actor, mayImport, mayConfirm } = useReconciliationRights()
  const withdrawal = useReconciliationCommand(reconciliationEndpoints.withdrawTakeBack)
  const icon = { size: 16, 'aria-hidden': true } as const
  const mayDecide = canDecideRequest(request, actor)
  const isOwn = request.askedById === actor.userId && (mayImport || mayConfirm)
  const actions: readonly ButtonAction[] = [
    ...(isOwn
      ? [
          actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdrawChange(request, actor), () => {
            void askToWithdraw(withdrawal, request.changeId, titleOf(entry))
          })
        ]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, () => onDecide({ entry, request, agrees: false })),
    {
      ...actionButton(messages.agree, <Check {...icon} />, mayDecide, () => onDecide({ entry, request, agrees: true })),
      main: true
    }
  ]
  return (
    <>
      <h3>{titleOf(entry)}</h3>
      <p>{messages.ignoredBy(entry.decidedBy, entry.comment)}</p>
      <p>
        {messages.askedBy(request.askedBy)}, <InstantText instant={request.askedOn} />: “{request.reason}”
      </p>
      <div className="unknown-request-actions">
        <ActionButtons actions={actions} />
      </div>
    </>
  )
}
