import { Anchor } from '@mantine/core'
import { canApproveRun, canKeepRun, canRefuseRun, canWithdrawRun } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { Link } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { useRunRights } from '../payment-runs/api.ts'
import { messages as runMessages } from '../payment-runs/messages.ts'
import '../payment-runs/PaymentRuns.css'
import { type RunDecision as Decision, RunDialog } from '../payment-runs/RunDialog.tsx'
import { RunFacts } from '../payment-runs/RunFacts.tsx'
import { RunSums } from '../payment-runs/RunSums.tsx'
import '../payments/Payments.css'
import { Money } from '../ui/Money.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { answersTo, ChangeFrame } from './changes/ChangeFrame.tsx'
import { goOnFrom, notRead } from './changes/one-change.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/** A payment run, or its withdrawal: its numbers, its sums by rail and bank, and what is to be looked at. */
export function RunDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(paymentRunEndpoints.getPaymentRun, { runNo: line.key })
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const { actor } = useRunRights()
  const status = line.kind === 'PAYMENT RUN' ? 'Pending Approval' : 'Withdrawal Requested'
  const read = query.data?.run
  const run = read?.status === status ? read : undefined
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={run !== undefined}
      amount={<Money amount={line.amount} />}
      actions={answersTo(answersOn(line.kind === 'PAYMENT RUN', run, actor, open))}
    >
      {run && (
        <>
          <div className="payment-columns">
            <RunFacts run={run} />
            <RunSums run={run} />
          </div>
          <Anchor component={Link} to="/payments/run" search={{ runNo: run.runNo } as never} size="sm">
            {messages.openRun}
          </Anchor>
          <RunDialog {...dialog} run={run} decision={subject} onDone={goOnFrom(props, dialog.onClose)} />
        </>
      )}
    </ChangeFrame>
  )
}

function answersOn(
  isApproval: boolean,
  run: PaymentRun | undefined,
  actor: ReturnType<typeof useRunRights>['actor'],
  open: (decision: Decision) => void
) {
  if (isApproval)
    return {
      accept: {
        label: runMessages.approve,
        verdict: run ? canApproveRun(run, actor) : notRead,
        onClick: () => open('approve')
      },
      refuse: {
        label: runMessages.refuse,
        verdict: run ? canRefuseRun(run, actor) : notRead,
        onClick: () => open('refuse')
      }
    }
  return {
    accept: {
      label: runMessages.confirmWithdrawal,
      verdict: run ? canWithdrawRun(run, actor) : notRead,
      onClick: () => open('confirm')
    },
    refuse: { label: runMessages.keep, verdict: run ? canKeepRun(run, actor) : notRead, onClick: () => open('keep') }
  }
}
