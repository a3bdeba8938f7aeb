import { Text } from '@mantine/core'
import { canWithdrawChange } from '@payouts/contract/changes/can'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { DecisionForm } from '../changes/DecisionForm.tsx'
import { messages as changeMessages } from '../changes/messages.ts'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { useCall } from '../client/queries.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dayText } from '../ui/day-text.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights, waitingTakeBacks } from './api.ts'
import { messages } from './messages.ts'

type Asked = { entry: BankEntry; request: TakeBackRequest }
type Decision = Asked & { agrees: boolean }

/** Entries that were set aside and that somebody asks to take back. Nothing while none waits. */
export function PendingTakeBacks({ count }: { count: number | undefined }) {
  const id = useId()
  const { data } = useCall(reconciliationEndpoints.getEntriesToTakeBack, waitingTakeBacks, { enabled: Boolean(count) })
  const { open, subject: decision, ...dialog } = useDialogAbout<Decision>()
  const asked = (data?.content ?? []).flatMap((entry) => (entry.takeBack ? [{ entry, request: entry.takeBack }] : []))
  return (
    <>
      {Boolean(count) && asked.length > 0 && (
        <section className="unknown-requests" aria-labelledby={id}>
          <h2 id={id}>{messages.waitingTakeBacks}</h2>
          <ol>
            {asked.map((one) => (
              <li key={one.request.changeId} aria-label={titleOf(one.entry)}>
                <Request {...one} onDecide={open} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Dialog
        {...dialog}
        title={decision ? messages.takeBackTitle(decision.agrees, titleOf(decision.entry)) : ''}
        size="lg"
      >
        {decision && <Decide {...decision} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}

const titleOf = ({ amount, bookedOn }: BankEntry) => messages.entry(amount, dayText(bookedOn))

function Request({ entry, request, onDecide }: Asked & { onDecide: (decision: Decision) => void }) {
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

function Decide({ entry, request, agrees, onDone }: Decision & { onDone: () => void }) {
  const approval = useReconciliationCommand(reconciliationEndpoints.approveTakeBack)
  const refusal = useReconciliationCommand(reconciliationEndpoints.refuseTakeBack)
  const command = agrees ? approval : refusal
  const { changeId } = request
  return (
    <DecisionForm
      verb={agrees ? messages.agree : messages.refuse}
      refuses={!agrees}
      command={command}
      onDecide={(comment) => command.mutate({ payload: { changeId, comment } }, closeOnSuccess(onDone))}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(request.askedBy)}: “{request.reason}”
      </Text>
      <Text size="sm">{agrees ? messages.takeBackText : messages.ignoredBy(entry.decidedBy, entry.comment)}</Text>
    </DecisionForm>
  )
}
