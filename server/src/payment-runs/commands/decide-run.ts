import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canApproveRun, canRefuseRun } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { giveApproval } from '../../approvals/commands/give-approval.ts'
import { tellOfVoid } from '../../approvals/commands/tell-of-void.ts'
import { putInRun } from '../../payments/commands/put-in-run.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { hasPlace } from '../hand-over/places.ts'
import { enqueueHandOver } from '../jobs.ts'
import { obstacleOn } from '../making/candidates.ts'
import { type LockedRun, lockRun } from './lock-run.ts'
import { answerTo, recordRun } from './record-run.ts'

type Endpoints = typeof paymentRunEndpoints
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approvePaymentRun']>>
type RefuseCall = WriteCall<CheckedInputOf<Endpoints['refusePaymentRun']>>
type Outcome = Promise<{ message: string } | Refusal>

/**
 * A second person approves exactly what was made: from then on its payments are in the file. Refuses a run of which a
 * payment may not go out any more, because an account was frozen or changed meanwhile. While its policy asks for others
 * as well, the run waits for them.
 */
export async function approveRun(call: ApproveCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const run = await lockRun(tx, caller, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canApproveRun(run, caller), 'runNo') ?? (await refuseChanged(call, run))
  if (refused) return refused
  const what = `payment run ${run.runNo} of ${countOf(run.count, 'payment')}, ${withCurrency(run.total)}`
  const given = await giveApproval(call, approvalsOf(run), { comment: input.comment, field: 'runNo' })
  if (isRefusal(given)) return given
  if (!given.isLast) return waitForOthers(call, run, { what, standing: given.standing })
  const put = await putInRun(tx, clock, run.runId, linesOf(run))
  if (put.count !== run.count || put.amount !== run.total)
    throw new Error(`Run ${run.runNo} has ${put.count} payments of ${put.amount} left.`)
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Approved', approved_by: caller.userId, approved_at: clock.now(), approval_comment: input.comment })
    .where('run_id', '=', run.runId)
    .execute()
  await recordRun(call, run, {
    action: 'APPROVE RUN',
    activity: `Approved ${what}`,
    comment: input.comment,
    details: { sha256: run.sha256 }
  })
  const isHandedOver = hasPlace(services.config)
  if (isHandedOver) await enqueueHandOver(tx, services.jobs, run.runId)
  const subject = `${caller.name} approved ${what}`
  await answerTo(call, run, { userId: run.madeById, subject, detail: input.comment })
  return {
    message: isHandedOver
      ? 'Approved. Its file is handed over to the bank’s place now.'
      : 'Approved. Its file can be downloaded now.'
  }
}

const approvalsOf = ({ runNo }: LockedRun) => ({ kind: 'PAYMENT_RUN', subject: runNo }) as const

/** An approval that others have to follow: nothing goes into a file yet. */
async function waitForOthers(
  call: ApproveCall,
  run: LockedRun,
  { what, standing }: { what: string; standing: string }
): Outcome {
  const { comment } = call.input
  const activity = `Approved ${what}, with others to follow. ${standing}`
  await recordRun(call, run, { action: 'GIVE APPROVAL', activity, comment, details: { sha256: run.sha256 } })
  const subject = `${call.caller.name} approved ${what}: ${standing}`
  await answerTo(call, run, { userId: run.madeById, subject, detail: comment })
  return { message: `Your approval is recorded. ${standing}.` }
}

const linesOf = ({ runId }: LockedRun) =>
  sql<boolean>`payments.reference_no in (select reference_no from payment_run_lines where run_id = ${runId})`

const mostNamed = 5

async function refuseChanged({ tx, clock }: ApproveCall, run: LockedRun): Promise<Refusal | undefined> {
  const { rows } = await sql<{ reference_no: string; company_name: string; total: number }>`
    select payments.reference_no, company_name, count(*) over () as total
    from payment_run_lines as line
    join payments on payments.reference_no = line.reference_no
    join dealers on dealers.company_id = payments.company_id
    where line.run_id = ${run.runId}
      and (payments.status <> 'INSTRUCTED' or ${obstacleOn(clock.today())} is not null)
    order by line.position limit ${mostNamed}`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const named = rows.map((row) => `${row.reference_no} of ${row.company_name}`).join(', ')
  const others = first.total > rows.length ? ' and others' : ''
  return refuse(
    'changedMeanwhile',
    `${countOf(first.total, 'payment')} of this run may not go out any more, as an account was frozen or changed, or a withdrawal was asked for, meanwhile: ${named}${others}. Refuse the run, and have it made again.`,
    'runNo'
  )
}

/** Nothing went out: its payments wait for another run. */
export async function refuseRun(call: RefuseCall): Outcome {
  const { tx, caller, clock, input } = call
  const run = await lockRun(tx, caller, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canRefuseRun(run, caller), 'runNo')
  if (refused) return refused
  await setFree(tx, run.runId)
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Refused', refused_by: caller.userId, refused_at: clock.now(), refusal_reason: input.reason })
    .where('run_id', '=', run.runId)
    .execute()
  await tellOfVoid(tx, approvalsOf(run), {
    area: 'payment-runs',
    actor: caller,
    referenceNo: run.runNo,
    name: `payment run ${run.runNo}`,
    why: `${caller.name} refused it`,
    place: { screen: 'payments', runNo: run.runNo },
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
