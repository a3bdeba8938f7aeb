import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Undo2, X } from 'lucide-react'
import { ApprovalsNote } from '../approvals/ApprovalsNote.tsx'
import { approvableBy, bothAllow } from '../approvals/use-approvals.ts'
import { DealerLink } from '../dealers/DealerLink.tsx'
import { askToWithdraw } from '../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { useDealerRights, useRecordCommand } from './api.ts'
import { ChangeTable } from './ChangeTable.tsx'
import type { Decision } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import { useApprovalsOf } from './use-approvals-of.ts'

type DealerChangeItemProps = { change: DealerChange; onDecide: (decision: Decision) => void }

/** One pending change: old and new values side by side, requester, reason and possible actions. */
export function DealerChangeItem({ change, onDecide }: DealerChangeItemProps) {
  const { actor, mayEdit } = useDealerRights()
  const withdrawal = useRecordCommand(dealerRecordEndpoints.withdrawDealerChange)
  const title = messages.titleOf(change.companyName)
  const withdraw = () => void askToWithdraw(withdrawal, change.changeId, title)
  const icon = { size: 16, 'aria-hidden': true } as const
  const approvals = useApprovalsOf(change)
  const mayDecide = canDecideDealerChange(change, actor)
  const mayAccept = bothAllow(mayDecide, approvableBy(approvals))
  const decide = (accepts: boolean) => () => onDecide({ changes: [change], accepts, ways: approvals?.ways })
  const isOwn = change.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayEdit
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdraw(change, actor), withdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, decide(false)),
    { ...actionButton(messages.accept, <Check {...icon} />, mayAccept, decide(true)), main: true }
  ]
  return (
    <div className="dealer-change">
      <h3>{change.companyCode ? <DealerLink companyCode={change.companyCode}>{title}</DealerLink> : title}</h3>
      <p>
        {messages.askedBy(change.askedBy, change.fileName)}, <InstantText instant={change.askedOn} />: “{change.reason}”
      </p>
      <ChangeTable change={change} />
      <ApprovalsNote approvals={approvals} />
      <div className="dealer-change-actions">
        <ActionButtons actions={actions} />
      </div>
    </div>
  )
}
