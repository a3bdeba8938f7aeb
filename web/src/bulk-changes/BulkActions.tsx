import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import {
  canDecideBulk,
  canDecideTakeBack,
  canRequestBulkApproval,
  canRequestTakeBack,
  canUpload,
  canWithdrawBulk,
  canWithdrawTakeBack
} from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Verdict } from '@payouts/contract/verdict'
import { Check, Send, Trash2, Undo2, X } from 'lucide-react'
import { approvableBy, bothAllow } from '../approvals/use-approvals.ts'
import { askToWithdraw, type WithdrawalWords } from '../requests/ask-to-withdraw.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useActor, useBulkCommand } from './api.ts'
import { type BulkDecision, BulkDialog } from './BulkDialog.tsx'
import { messages } from './messages.ts'

const icon = { size: 16, 'aria-hidden': true } as const
const discarding: WithdrawalWords = { verb: messages.discard, question: messages.discardQuestion }

type BulkActionsProps = {
  change: BulkChange
  /** How far it is, where a policy asks for its approvals. */
  approvals: ApprovalProgress | undefined
}

/** The actions that the file's current state allows. */
export function BulkActions({ change, approvals }: BulkActionsProps) {
  const { open, subject: decision, ...dialog } = useDialogAbout<BulkDecision>()
  const actions = useActions(change, approvableBy(approvals), open)
  return (
    <>
      <ActionButtons actions={actions} />
      <BulkDialog {...dialog} change={change} decision={decision} ways={approvals?.ways} />
    </>
  )
}

function useActions(
  change: BulkChange,
  approvable: Verdict | undefined,
  open: (decision: BulkDecision) => void
): readonly ButtonAction[] {
  const actor = useActor()
  const withdrawal = useBulkCommand(bulkChangeEndpoints.withdrawBulkChange)
  const { bulkChangeId, fileName, kind, status } = change
  const action = (decision: BulkDecision, label: string, Icon: typeof Check, verdict: Verdict) =>
    actionButton(label, <Icon {...icon} />, verdict, () => open(decision))
  const withdraw = (words?: WithdrawalWords) =>
    actionButton(words?.verb ?? messages.withdraw, <Trash2 {...icon} />, canWithdrawBulk(change, actor), () =>
      askToWithdraw(
        { mutateAsync: () => withdrawal.mutateAsync({ payload: { bulkChangeId } }) },
        bulkChangeId,
        fileName,
        words
      ).catch(reportError)
    )
  const takeBackWithdrawal = useBulkCommand(bulkChangeEndpoints.withdrawBulkTakeBack)
  const withdrawTakeBack = actionButton(
    messages.withdraw,
    <Trash2 {...icon} />,
    canWithdrawTakeBack(change, actor),
    () =>
      askToWithdraw(
        { mutateAsync: () => takeBackWithdrawal.mutateAsync({ payload: { bulkChangeId } }) },
        bulkChangeId,
        fileName
      ).catch(reportError)
  )
  const waitsToBeTakenBack = change.takeBack?.status === 'Pending'
  const mayUpload = canUpload(change, actor).allowed
  const mayApprove = isGranted(actor.menu, permission('Bulk Changes', 'APPROVE'))
  const mayTakeBack = isGranted(actor.menu, bulkKindsOf[kind].takesBack)
  const isOwn = change.askedById === actor.userId
  const mayDecide = canDecideBulk(change, actor)
  const ofStatus: Partial<Record<BulkStatus, ButtonAction[]>> = {
    Checked: mayUpload
      ? [
          withdraw(discarding),
          { ...action('ask', messages.ask, Send, canRequestBulkApproval(change, actor)), main: true }
        ]
      : [],
    Pending: [
      ...(isOwn ? [withdraw()] : []),
      ...(mayApprove
        ? [
            action('refuse', messages.refuse, X, mayDecide),
            { ...action('approve', messages.approve, Check, bothAllow(mayDecide, approvable)), main: true }
          ]
        : [])
    ],
    Approved: waitsToBeTakenBack
      ? [
          ...(change.takeBack?.askedById === actor.userId ? [withdrawTakeBack] : []),
          ...(mayApprove
            ? [
                action('refuseTakeBack', messages.refuse, X, canDecideTakeBack(change, actor)),
                { ...action('approveTakeBack', messages.takeBack, Undo2, canDecideTakeBack(change, actor)), main: true }
              ]
            : [])
        ]
      : mayTakeBack
        ? [action('takeBack', messages.askTakeBack, Undo2, canRequestTakeBack(change, actor))]
        : []
  }
  return ofStatus[status] ?? []
}
