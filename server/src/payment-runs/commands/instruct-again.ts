import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canInstructAgain } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { payBalance } from '#payments/commands/pay-balance.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { lockRun } from './lock-run.ts'
import { recordRun } from './record-run.ts'

type AgainCall = WriteCall<CheckedInputOf<(typeof paymentRunEndpoints)['instructRunAgain']>>

/** The most payments of one call, so that it ends in time. */
const mostAtOnce = 1_000

/**
 * Instructs what a withdrawn run gave back, each payment under a new reference that names the old one; the next run
 * pays them. Payments that cannot be instructed now, such as to a frozen account, are left to their own screen. A
 * further call continues where the last one ended.
 */
export async function instructAgain(call: AgainCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, input } = call
  const run = await lockRun(tx, input.runNo)
  if (isRefusal(run)) return run
  const refused = refusedBy(canInstructAgain(run, caller), 'runNo')
  if (refused) return refused
  const references = await notTried(tx, run.runId)
  const now = references.slice(0, mostAtOnce)
  let instructed = 0
  for (const referenceNo of now) {
    const paid = await payBalance({ ...call, input: { referenceNo, reason: input.reason } })
    if (!isRefusal(paid)) instructed += 1
  }
  const isWhole = references.length <= mostAtOnce
  await tx
    .updateTable('payment_runs')
    .set(isWhole ? { instructed_again_at: clock.now() } : { instructed_again_until: now.at(-1) ?? null })
    .where('run_id', '=', run.runId)
    .execute()
  const activity = `Instructed ${countOf(instructed, 'payment')} of the withdrawn payment run ${run.runNo} again`
  await recordRun(call, run, { action: 'INSTRUCT AGAIN', activity, reason: input.reason })
  return { message: outcome(instructed, now.length - instructed, isWhole) }
}

function outcome(instructed: number, left: number, isWhole: boolean): string {
  const leftNow = left === 0 ? '' : ` ${countOf(left, 'payment')} could not be: their own screens say why.`
  const more = isWhole ? '' : ' There are more: please do it again.'
  return `Instructed ${countOf(instructed, 'payment')} again; the next run pays them.${leftNow}${more}`
}

async function notTried(tx: Tx, runId: number): Promise<string[]> {
  const { rows } = await sql<{ reference_no: string }>`
    select reference_no from payments
    where run_id = ${runId} and status = 'WITHDRAWN'
      and not exists (select from payments as later where later.replaces = payments.reference_no)
      and reference_no > (
        select coalesce(instructed_again_until, '') from payment_runs where payment_runs.run_id = ${runId}
      )
    order by reference_no limit ${mostAtOnce + 1}`.execute(tx)
  return rows.map(({ reference_no: referenceNo }) => referenceNo)
}
