import { canDecideRepairs } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest } from '@payouts/contract/imports/repairs'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Undo2, X } from 'lucide-react'
import { askToWithdraw } from '../../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../../requests/messages.ts'
import { ActionButtons, type ButtonAction } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { InstantText } from '../../ui/DayText.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useRepairRights, useRequestCommand } from './api.ts'
import { messages } from './messages.ts'
import { type RepairDecision, RepairDialog } from './RepairDialog.tsx'
import { RequestRows } from './RequestRows.tsx'

type WaitingRepairsProps = {
  /** Undefined while none is pending; the last decision is still shown then. */
  request: RepairRequest | undefined
  /** The version that approval made. */
  onAccepted: (version: number) => void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Repaired rows that wait for a second person, with what is needed for a decision. */
export function WaitingRepairs({ request, onAccepted }: WaitingRepairsProps) {
  const withdrawal = useRequestCommand(repairEndpoints.withdrawRepairs)
  const { open, subject: decision, ...dialog } = useDialogAbout<RepairDecision>()
  return (
    <>
      {request && (
        <Waiting
          request={request}
          onDecide={open}
          onWithdraw={() => void askToWithdraw(withdrawal, request.changeId, messages.handOverTitle)}
        />
      )}
      <RepairDialog {...dialog} decision={decision} onAccepted={onAccepted} />
    </>
  )
}

type WaitingProps = { request: RepairRequest; onDecide: (decision: RepairDecision) => void; onWithdraw: () => void }

function Waiting({ request, onDecide, onWithdraw }: WaitingProps) {
  const { actor, mayRepair } = useRepairRights()
  const mayDecide = canDecideRepairs(request, actor)
  const isOwn = request.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayRepair
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdraw(request, actor), onWithdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, () => onDecide({ request, accepts: false })),
    {
      ...actionButton(messages.accept, <Check {...icon} />, mayDecide, () => onDecide({ request, accepts: true })),
      main: true
    }
  ]
  return (
    <section className="card repair-card repair-waiting" aria-labelledby="repairs-waiting">
      <header>
        <div>
          <h2 id="repairs-waiting">{messages.waiting}</h2>
          <p>
            {messages.comes(request.rowCount, request.amount)}. {messages.askedBy(request.askedBy)},{' '}
            <InstantText instant={request.askedOn} />: “{request.reason}”
          </p>
        </div>
        <div className="actions">
          <ActionButtons actions={actions} />
        </div>
      </header>
      <RequestRows request={request} />
    </section>
  )
}
