import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canKeepRun, canRequestWithdrawal, canWithdrawRun, lacksCancellation } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import { withdrawPayments } from '#payments/commands/withdraw.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { keepFromHandingOver } from '../hand-over/turn.ts'
import { countAnswered, type LockedRun, lockRun } from './lock-run.ts'
import { answerTo, recordRun } from './record-run.ts'

type Endpoints = typeof paymentRunEndpoints
type RequestCall = WriteCall<CheckedInputOf<Endpoints['requestRunWithdrawal']>>
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approveRunWithdrawal']>>
type KeepCall = WriteCall<CheckedInputOf<Endpoints['refuseRunWithdrawal']>>
type Outcome = Promise<{ message: string } | Refusal>

/**
 * Declares that the bank never got the file; if the server may have handed it over, that the bank says it never took
 * it; if the bank has reported on it, by which reference the bank cancelled it. Requests a second person's
 * confirmation. Meanwhile the file is neither downloaded nor handed over.
 */
export async function requestWithdrawal(call: RequestCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const answeredCount = await countAnswered(tx, run.runId)
  const refused = refusedBy(canRequestWithdrawal({ ...run, answeredCount }, caller), 'runNo')
  if (refused) return refused
  const cancellationReference = input.cancellationReference || null
  if (lacksCancellation({ ...run, cancellationReference }))
    return refuse(
      'refusedByRule',
      'The bank has reported of this run, so it has its file. Give the reference by which the bank cancelled it.',
      'cancellationReference'
    )
  if (!(await keepFromHandingOver(tx, run.runId)))
    return refuse(
      'refusedByRule',
      'The server is handing its file over just now. Look at it again in a minute.',
      'runNo'
    )
  await tx
    .updateTable('payment_runs')
    .set({
      status: 'Withdrawal Requested',
      withdrawal_asked_by: caller.userId,
      withdrawal_asked_at: clock.now(),
      withdrawal_reason: input.reason,
      cancellation_reference: cancellationReference
    })
    .where('run_id', '=', run.runId)
    .execute()
  await recordRun(call, run, {
    action: 'REQUEST WITHDRAWAL OF RUN',
    activity: `Requested to withdraw payment run ${run.runNo}, ${whyWithdrawn({ ...run, cancellationReference })}`,
    reason: input.reason
  })
  if (services.config.fourEyes)
    await notify(tx, {
      kind: 'REQUEST',
      to: { whoMay: [permission('Payment Runs', 'APPROVE')], but: caller.userId },
      subject: `${caller.name} requests to withdraw payment run ${run.runNo} of ${withCurrency(run.total)}`,
      detail: input.reason,
      target: { screen: 'payments', runNo: run.runNo },
      at: clock.now()
    })
  return { message: 'Requested. A second person has to say as well that the bank does not pay by the file.' }
}

function whyWithdrawn({ mayBeAtBank, cancellationReference }: LockedRun): string {
  if (cancellationReference !== null) return `which the bank cancelled by ${cancellationReference}`
  return mayBeAtBank ? 'which was handed over and which the bank never took' : 'whose file was never sent'
}

/**
 * A second person confirms it: the money returns to the dealers' accounts, from where it can be instructed again.
 * Refuses once the bank has answered a payment of the run, and if the person saw another request.
 */
export async function approveWithdrawal(call: ApproveCall): Outcome {
  const { tx, caller, clock, input } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const answeredCount = await countAnswered(tx, run.runId)
  const refused = refusedBy(canWithdrawRun({ ...run, answeredCount }, caller), 'runNo')
  if (refused) return refused
  if ((input.cancellationReference || null) !== run.cancellationReference)
    return refuse(
      'changedMeanwhile',
      'You were shown another reference of the bank than the request has. Look at the run again.',
      'cancellationReference'
    )
  const withdrawn = await withdrawPayments(tx, clock, caller, sql`payments.run_id = ${run.runId}`)
  if (withdrawn.count !== run.count || withdrawn.amount !== run.total)
    throw new Error(`Run ${run.runNo} has ${withdrawn.count} payments of ${withdrawn.amount} left.`)
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Withdrawn', withdrawn_by: caller.userId, withdrawn_at: clock.now() })
    .where('run_id', '=', run.runId)
    .execute()
  const what = `${countOf(run.count, 'payment')}, ${withCurrency(run.total)}`
  await recordRun(call, run, {
    action: 'WITHDRAW RUN',
    activity: `Withdrew payment run ${run.runNo}, ${whyWithdrawn(run)}: ${what} went back to the accounts`,
    comment: input.comment
  })
  const subject = `${caller.name} withdrew payment run ${run.runNo}`
  await answerTo(call, run, { userId: run.withdrawalAskedById, subject, detail: input.comment })
  return { message: `Withdrawn. ${withCurrency(run.total)} went back to the accounts of the dealers.` }
}

/** The run stays approved or sent. */
export async function refuseWithdrawal(call: KeepCall): Outcome {
  const { tx, caller, input } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canKeepRun(run, caller), 'runNo')
  if (refused) return refused
  await tx
    .updateTable('payment_runs')
    .set({
      status: run.sentAt === null ? 'Approved' : 'Sent',
      withdrawal_asked_by: null,
      withdrawal_asked_at: null,
      withdrawal_reason: '',
      cancellation_reference: null
    })
    .where('run_id', '=', run.runId)
    .execute()
  await recordRun(call, run, {
    action: 'KEEP RUN',
    activity: `Kept payment run ${run.runNo}, whose withdrawal was requested`,
    reason: input.reason
  })
  const subject = `${caller.name} kept payment run ${run.runNo}, which you had requested to withdraw`
  await answerTo(call, run, { userId: run.withdrawalAskedById, subject, detail: input.reason })
  return { message: `Kept. The run stays ${run.sentAt === null ? 'approved' : 'sent'}.` }
}
