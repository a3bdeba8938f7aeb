import {
  canAskForBulk,
  canDecideBulk,
  canTakeBack,
  canUpload,
  canWithdrawBulk
} from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Verdict } from '@payouts/contract/verdict'
import { Check, Send, Trash2, Undo2, X } from 'lucide-react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useActor, useBulkCommand } from './api.ts'
import { type BulkDecision, BulkDialog } from './BulkDialog.tsx'
import { messages } from './messages.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** What may be done with a file as it stands. */
export function BulkActions({ change }: { change: BulkChange }) {
  const { open, subject: decision, ...dialog } = useDialogAbout<BulkDecision>()
  const actions = useActions(change, open)
  return (
    <>
      <ActionButtons actions={actions} />
      <BulkDialog {...dialog} change={change} decision={decision} />
    </>
  )
}

function useActions(change: BulkChange, open: (decision: BulkDecision) => void): readonly ButtonAction[] {
  const actor = useActor()
  const withdrawal = useBulkCommand(bulkChangeEndpoints.withdrawBulkChange)
  const { bulkChangeId, fileName, kind, status } = change
  const action = (decision: BulkDecision, label: string, Icon: typeof Check, verdict: Verdict) =>
    actionButton(label, <Icon {...icon} />, verdict, () => open(decision))
  const withdraw = (label: string) =>
    actionButton(label, <Trash2 {...icon} />, canWithdrawBulk(change, actor), () =>
      askToWithdraw(
        { mutate: (_, outcome) => withdrawal.mutate({ payload: { bulkChangeId } }, outcome) },
        bulkChangeId,
        fileName
      ).catch(reportError)
    )
  const mayUpload = canUpload(change, actor).allowed
  const mayApprove = isGranted(actor.menu, permission('Bulk Changes', 'APPROVE'))
  const mayTakeBack = isGranted(actor.menu, bulkKindsOf[kind].takesBack)
  const isOwn = change.askedById === actor.userId
  const ofStatus: Partial<Record<BulkStatus, ButtonAction[]>> = {
    Checked: mayUpload
      ? [withdraw(messages.discard), { ...action('ask', messages.ask, Send, canAskForBulk(change, actor)), main: true }]
      : [],
    Pending: [
      ...(isOwn ? [withdraw(messages.withdraw)] : []),
      ...(mayApprove
        ? [
            action('refuse', messages.refuse, X, canDecideBulk(change, actor, change.fourEyes)),
            { ...action('approve', messages.approve, Check, canDecideBulk(change, actor, change.fourEyes)), main: true }
          ]
        : [])
    ],
    Approved: mayTakeBack ? [action('takeBack', messages.takeBack, Undo2, canTakeBack(change, actor))] : []
  }
  return ofStatus[status] ?? []
}
