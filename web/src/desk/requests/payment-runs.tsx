import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { canApproveRun, canKeepRun, canRefuseRun, canWithdrawRun } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { ApprovalsNote } from '#approvals/ApprovalsNote.tsx'
import { approvableBy, bothAllow, useApprovalProgress } from '#approvals/use-approvals.ts'
import { useCall } from '#client/queries.ts'
import { useRunRights } from '#payment-runs/api.ts'
import type { RunDecision as Decision } from '#payment-runs/decision-words.ts'
import { messages as runMessages } from '#payment-runs/messages.ts'
import '#payment-runs/PaymentRuns.css'
import { RunPreflight } from '#payment-runs/preflight/RunPreflight.tsx'
import { RunDialog } from '#payment-runs/RunDialog.tsx'
import { RunFacts } from '#payment-runs/RunFacts.tsx'
import { RunSums } from '#payment-runs/RunSums.tsx'
import '#payments/Payments.css'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { today } from '#ui/texts/day-text.ts'
import { type Answers, answersTo } from '../answers.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { titleOf } from '../line-words.ts'
import { messages } from '../messages.ts'
import { notRead, readWith } from '../one-request.ts'
import type { DecisionProps } from '../use-desk.ts'

/** A payment run, or its withdrawal: its numbers, its sums by rail and bank, and what to check first. */
export function RunOnDesk(props: DecisionProps) {
  const { line, desk } = props
  const query = useCall(paymentRunEndpoints.getPaymentRun, { runNo: line.key })
  const isApproval = line.kind === 'PAYMENT RUN'
  const { approvalQuery, approvals } = useApprovalProgress({ kind: 'PAYMENT_RUN', subject: line.key }, isApproval)
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const { actor } = useRunRights()
  const status = isApproval ? 'Pending Approval' : 'Withdrawal Requested'
  const read = query.data?.run
  const run = read?.status === status ? read : undefined
  const done = (said: string) => {
    dialog.onClose()
    desk.decided(line, messages.recorded(titleOf(line)), said)
  }
  return (
    <EvidenceFrame
      {...props}
      query={isApproval ? readWith(query, approvalQuery) : query}
      isThere={run !== undefined}
      amount={<Money amount={line.amount} />}
      actions={answersTo(isApproval ? onApproval({ run, approvals }, actor, open) : onWithdrawal(run, actor, open))}
      dialog={read && <RunDialog {...dialog} run={read} decision={subject} ways={approvals?.ways} onDone={done} />}
    >
      {run && (
        <>
          <ApprovalsNote approvals={approvals} />
          {isApproval && (
            <Card title={messages.preflight}>
              <RunPreflight run={run} refuse={canRefuseRun(run, actor).allowed ? () => open('refuse') : undefined} />
            </Card>
          )}
          <div className="columns">
            <RunSums run={run} />
            <RunFacts run={run} />
          </div>
          <TextLink to="/payments/run" search={{ runNo: run.runNo }} size="sm">
            {messages.openRun}
          </TextLink>
        </>
      )}
    </EvidenceFrame>
  )
}

type Actor = ReturnType<typeof useRunRights>['actor']
type Waiting = { run: PaymentRun | undefined; approvals: ApprovalProgress | undefined }

/** The first reason against an approval: the run's own rule, or the given approvals. */
function onApproval({ run, approvals }: Waiting, actor: Actor, open: (decision: Decision) => void): Answers {
  const own = run ? canApproveRun(run, actor, today()) : notRead
  return {
    labels: [run ? runMessages.approveSum(run.total) : runMessages.approve, runMessages.refuse],
    verdict: bothAllow(own, approvableBy(approvals)),
    mayRefuse: run ? canRefuseRun(run, actor) : notRead,
    decide: (accepts) => open(accepts ? 'approve' : 'refuse')
  }
}

const onWithdrawal = (run: PaymentRun | undefined, actor: Actor, open: (decision: Decision) => void): Answers => ({
  labels: [runMessages.approve, runMessages.refuse],
  verdict: run ? canWithdrawRun(run, actor) : notRead,
  mayRefuse: run ? canKeepRun(run, actor) : notRead,
  decide: (accepts) => open(accepts ? 'confirm' : 'keep')
})
