import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import {
  canApproveRun,
  canDownloadRun,
  canInstructAgain,
  canKeepRun,
  canRefuseRun,
  canRequestWithdrawal,
  canWithdrawRun
} from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun, RunStatus } from '@payouts/contract/payment-runs/schema'
import type { Verdict } from '@payouts/contract/verdict'
import { Check, Download, RotateCcw, Undo2, X } from 'lucide-react'
import { approvableBy, bothAllow } from '#approvals/use-approvals.ts'
import { download } from '#client/call.ts'
import { showError, whileLoading } from '#client/dialogs/dialogs.ts'
import { invalidateCalls } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { ActionButtons, type ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { today } from '#ui/texts/day-text.ts'
import { useRunRights } from './api.ts'
import type { RunDecision } from './decision-words.ts'
import { messages } from './messages.ts'
import { RunDialog } from './RunDialog.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

type RunActionsProps = { run: PaymentRun; approvals: ApprovalProgress | undefined }

/** The actions that the run's state allows: its pending decision, or its file. */
export function RunActions({ run, approvals }: RunActionsProps) {
  const { open, subject: decision, ...dialog } = useDialogAbout<RunDecision>()
  const actions = useActions({ run, approvals }, open)
  return (
    <>
      <ActionButtons actions={actions} />
      <RunDialog {...dialog} run={run} decision={decision} ways={approvals?.ways} />
    </>
  )
}

function useActions(
  { run, approvals }: RunActionsProps,
  open: (decision: RunDecision) => void
): readonly ButtonAction[] {
  const { actor, may } = useRunRights()
  const action = (decision: RunDecision, label: string, Icon: typeof Check, verdict: Verdict) =>
    actionButton(label, <Icon {...icon} />, verdict, () => open(decision))
  const isOwn = run.madeById === actor.userId
  const file: ButtonAction[] = may('DOWNLOAD')
    ? [
        actionButton(
          messages.download,
          <Download {...icon} />,
          canDownloadRun(run, actor),
          () => void fetchFile(run.runNo)
        )
      ]
    : []
  const withdrawal: ButtonAction[] = may('WITHDRAW')
    ? [action('withdraw', messages.withdraw, Undo2, canRequestWithdrawal(run, actor))]
    : []
  const ofStatus: Partial<Record<RunStatus, ButtonAction[]>> = {
    'Pending Approval': [
      ...(may('APPROVE') || isOwn ? [action('refuse', messages.refuse, X, canRefuseRun(run, actor))] : []),
      ...(may('APPROVE')
        ? [
            {
              ...action(
                'approve',
                messages.approveSum(run.total),
                Check,
                bothAllow(canApproveRun(run, actor, today()), approvableBy(approvals))
              ),
              main: true
            }
          ]
        : [])
    ],
    Approved: [...withdrawal, ...file.map((download) => ({ ...download, main: true }))],
    Sent: [...withdrawal, ...file],
    'Withdrawal Requested': [
      ...(may('APPROVE') || run.withdrawalAskedById === actor.userId
        ? [action('keep', messages.refuse, X, canKeepRun(run, actor))]
        : []),
      ...(may('APPROVE')
        ? [{ ...action('confirm', messages.approve, Undo2, canWithdrawRun(run, actor)), main: true }]
        : [])
    ],
    Withdrawn:
      may('MAKE') && run.instructedAgainOn === null
        ? [{ ...action('again', messages.instructAgain, RotateCcw, canInstructAgain(run, actor)), main: true }]
        : []
  }
  return ofStatus[run.status] ?? []
}

async function fetchFile(runNo: string): Promise<void> {
  try {
    saveFile(await whileLoading(download(paymentRunEndpoints.downloadPaymentRun, { runNo }), messages.downloading))
  } catch (error) {
    await showError(error)
  } finally {
    await invalidateCalls([paymentRunEndpoints.getPaymentRun])
  }
}
