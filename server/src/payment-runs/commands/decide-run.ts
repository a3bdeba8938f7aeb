import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { canApproveRun, canRefuseRun } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { leftOutWords } from '@payouts/contract/payment-runs/left-out-words'
import type { LeftOutReason } from '@payouts/contract/payment-runs/schema'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { type Approved, behalfDetails, giveApproval, givenBy } from '#approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '#approvals/commands/notify-absent-approver.ts'
import { notifyOfVoidApprovals } from '#approvals/commands/notify-of-void-approvals.ts'
import { lockOutChangesOf } from '#dealers/commands.ts'
import { type PutInRun, putInRun } from '#payments/commands/put-in-run.ts'
import { refuseKeptBack } from '#payments/kept-back/kept-back.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { obstacleOn } from '../creation/candidates.ts'
import { hasDestination } from '../hand-over/destinations.ts'
import { enqueueHandOver } from '../jobs.ts'
import { type LockedRun, lockRun } from './lock-run.ts'
import { answerTo, recordRun } from './record-run.ts'

type Endpoints = typeof paymentRunEndpoints
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approvePaymentRun']>>
type RefuseCall = WriteCall<CheckedInputOf<Endpoints['refusePaymentRun']>>
type Outcome = Promise<{ message: string } | Refusal>
type Put = Omit<PutInRun, 'goneOn'>

/**
 * A second person approves exactly what was made: from then on its payments are in the file. Refuses a run of which a
 * payment may not go out any more, as when an account was frozen meanwhile. While its policy requires others as well,
 * the run waits for them.
 */
export async function approveRun(call: ApproveCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canApproveRun(run, caller, clock.today()), 'runNo')
  if (refused) return refused
  // A freeze and a change of account wait until its payments are in the file: none goes there once they are confirmed.
  await lockOutChangesOf(tx, sql`array(select company_id from payment_run_lines where run_id = ${run.runId})`)
  const changed = await refuseChanged(call, run)
  if (changed) return changed
  const what = `payment run ${run.runNo} of ${countOf(run.count, 'payment')}, ${withCurrency(run.total)}`
  const { comment, behalfOf } = input
  const given = await giveApproval(call, approvalsOf(run), { comment, behalfOf, field: 'runNo' })
  if (isRefusal(given)) return given
  await notifyAbsentApprover(call, given, { what, comment, target: { screen: 'payments', runNo: run.runNo } })
  if (!given.isLast) return waitForOthers(call, run, { what, given })
  const put = await putLines(call, run)
  if (isRefusal(put)) return put
  // A statement may have kept one back between the look at the run and the locks.
  const keptBack = await refuseKeptBack(tx, run.runId)
  if (keptBack) return keptBack
  if (put.count !== run.count || put.amount !== run.total)
    throw new Error(`Run ${run.runNo} has ${put.count} payments of ${put.amount} left.`)
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Approved', approved_by: caller.userId, approved_at: clock.now(), approval_comment: comment })
    .where('run_id', '=', run.runId)
    .execute()
  await recordRun(call, run, {
    action: 'APPROVE RUN',
    activity: `Approved ${what}${givenBy(given)}`,
    comment,
    details: { sha256: run.sha256, ...behalfDetails(given) }
  })
  const isHandedOver = hasDestination(services.config)
  if (isHandedOver) await enqueueHandOver(tx, services.jobs, run.runId)
  const subject = `${given.by} approved ${what}`
  await answerTo(call, run, { userId: run.madeById, subject, detail: comment })
  return {
    message: isHandedOver
      ? 'Approved. Its file is now delivered to the bank.'
      : 'Approved. Its file can be downloaded now.'
  }
}

const approvalsOf = ({ runNo }: LockedRun) => ({ kind: 'PAYMENT_RUN', subject: runNo }) as const

/** An approval that others have to follow: nothing goes into a file yet. */
async function waitForOthers(
  call: ApproveCall,
  run: LockedRun,
  { what, given }: { what: string; given: Approved & { isLast: false } }
): Outcome {
  const { comment } = call.input
  const { by, progress } = given
  const activity = `Approved ${what}, with others to follow. ${progress}${givenBy(given)}`
  const details = { sha256: run.sha256, ...behalfDetails(given) }
  await recordRun(call, run, { action: 'GIVE APPROVAL', activity, comment, details })
  const subject = `${by} approved ${what}: ${progress}`
  await answerTo(call, run, { userId: run.madeById, subject, detail: comment })
  return { message: `Your approval is recorded. ${progress}.` }
}

/** How many one statement takes: in a run of a million, none may exceed the time limit of a call's statement. */
const putAtOnce = 50_000

async function putLines({ tx, clock }: ApproveCall, { runId, executeOn, count }: LockedRun): Promise<Refusal | Put> {
  const whole: Put = { count: 0, amount: '0.00' }
  for (let first = 1; first <= count; first += putAtOnce) {
    const ofLines = sql<boolean>`payments.reference_no in (
      select reference_no from payment_run_lines
      where run_id = ${runId} and position between ${first} and ${first + putAtOnce - 1})`
    const put = await putInRun(tx, clock, { runId, executeOn }, ofLines)
    // Somebody was faster, between the look at the run and the locks.
    if (put.goneOn > 0)
      return refusePayments(
        put.goneOn,
        `may not go out any more, as somebody withdrew or paid ${put.goneOn === 1 ? 'it' : 'them'} at this moment`
      )
    whole.count += put.count
    whole.amount = sumOfRinggit([whole.amount, put.amount])
  }
  return whole
}

const mostNamed = 5

async function refuseChanged({ tx, clock }: ApproveCall, run: LockedRun): Promise<Refusal | undefined> {
  const { rows } = await sql<ChangedPayment & { total: number }>`
    select payments.reference_no as "referenceNo", company_name as "companyName", payments.status, obstacle,
      count(*) over () as total
    from payment_run_lines as line
    join payments on payments.reference_no = line.reference_no
    join dealers on dealers.company_id = payments.company_id
    cross join lateral (select ${obstacleOn(clock.today())} as obstacle) as today
    where line.run_id = ${run.runId} and (payments.status <> 'INSTRUCTED' or obstacle is not null)
    order by line.position limit ${mostNamed}`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const others = first.total > rows.length ? '; and others' : ''
  return refusePayments(first.total, `may not go out any more: ${rows.map(inWords).join('; ')}${others}`)
}

/** A payment of a run that may not go out as it was made. */
type ChangedPayment = {
  referenceNo: string
  companyName: string
  status: PaymentStatus
  obstacle: LeftOutReason | null
}

function inWords({ referenceNo, companyName, status, obstacle }: ChangedPayment): string {
  const why = status === 'INSTRUCTED' && obstacle ? leftOutWords[obstacle] : `which is ${status} already`
  return `${referenceNo} of ${companyName}, ${why}`
}

const refusePayments = (count: number, why: string): Refusal =>
  refuse(
    'changedMeanwhile',
    `${countOf(count, 'payment')} of this run ${why}. Refuse the run, and have it made again.`,
    'runNo'
  )

/** Nothing went out: its payments wait for another run. */
export async function refuseRun(call: RefuseCall): Outcome {
  const { tx, caller, clock, input } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canRefuseRun(run, caller), 'runNo')
  if (refused) return refused
  await setFree(tx, run.runId)
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Refused', refused_by: caller.userId, refused_at: clock.now(), refusal_reason: input.reason })
    .where('run_id', '=', run.runId)
    .execute()
  await notifyOfVoidApprovals(tx, approvalsOf(run), {
    area: 'payment-runs',
    actor: caller,
    events: [{ referenceNo: run.runNo }],
    name: `payment run ${run.runNo}`,
    why: `${caller.name} refused it`,
    target: { screen: 'payments', runNo: run.runNo },
    at: clock.now()
  })
  const activity = `Refused payment run ${run.runNo}`
  await recordRun(call, run, { action: 'REFUSE RUN', activity, reason: input.reason })
  const subject = `${caller.name} refused payment run ${run.runNo}`
  await answerTo(call, run, { userId: run.madeById, subject, detail: input.reason })
  return { message: `Refused. Its ${countOf(run.count, 'payment')} can be put into another run.` }
}

async function setFree(tx: Tx, runId: number): Promise<void> {
  await sql`update payment_run_lines set live = false where run_id = ${runId}`.execute(tx)
}
