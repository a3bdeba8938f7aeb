import { cycleCan } from '@payouts/contract/cycles/can'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { ringgitOf, senOf, sumOfRinggit, withCurrency } from '@payouts/contract/money'
import type { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { sql } from 'kysely'
import { isVisibleCycle } from '#cycles/find-cycle.ts'
import { lockCycle, noSuchCycle } from '#cycles/lock.ts'
import type { Tx } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { finishAction } from '#transactions/finish-action.ts'
import type { Moved } from '#transactions/move-rows.ts'
import { recordAction } from '#transactions/record-action.ts'
import type { RefusedRows } from '#transactions/refused-rows.ts'
import { enqueueCyclePosting } from '../jobs.ts'

type ReattemptCall = WriteCall<CheckedInputOf<typeof postingEndpoints.reattemptPosting>>
type Failed = { postingId: number; accountCode: string; companyId: number; gross: string; transactionCount: number }

/**
 * Retries posting errors of a cycle now, all or those of the named accounts. The job starts once this commits; the
 * answer says what it will retry.
 */
export async function reattempt(call: ReattemptCall): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, input, services } = call
  const { batchNo } = input
  if (!(await isVisibleCycle(tx, caller, batchNo))) return noSuchCycle(batchNo)
  const cycle = await lockCycle(tx, batchNo)
  if (isRefusal(cycle)) return cycle
  const ruledOut = refusedBy(cycleCan.reattempt({ payoutStatus: cycle.status }))
  if (ruledOut) return ruledOut

  const failed = await failedPostings(call)
  const missing = accountsWithoutError(input.accountCodes ?? [], failed)
  if (missing.length > 0 && !call.dryRun)
    return refuse('refusedByRule', `${missing[0]} has no posting error in this cycle.`, 'accountCodes')
  if (failed.length === 0 && !call.dryRun)
    return refuse('refusedByRule', 'This cycle has no posting errors to re-attempt.')

  const touched = sumOf(failed)
  // One instant for both, because postings that are due since the action belong to it.
  const actedAt = clock.now()
  await makeDue(tx, failed, actedAt)
  const { referenceNo } = await recordAction(tx, {
    kind: 'REATTEMPT',
    batchNo,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt,
    touched
  })
  await enqueueCyclePosting(tx, services.jobs, batchNo)
  const entry = {
    area: 'payouts',
    activity: `Tried to pay ${touched.dealerCount} of the dealers of ${cycle.name} again, ${withCurrency(ringgitOf(touched.amount))}`,
    details: { accountCodes: failed.map(({ accountCode }) => accountCode) }
  }
  const feed = [{ cycle, entry }]
  const refused = refusedRows(missing)
  return finishAction(call, { kind: 'REATTEMPT', referenceNo, touched, feed, refused, date: clock.today() })
}

async function failedPostings({ tx, caller, input }: ReattemptCall): Promise<Failed[]> {
  const named = input.accountCodes?.length ? sql`company_code = any(${input.accountCodes}::text[])` : sql`true`
  const { rows } = await sql<Failed>`
    select posting_id as "postingId", company_code as "accountCode", company_id as "companyId", gross,
      transaction_count as "transactionCount"
    from postings join dealers using (company_id)
    where batch_no = ${input.batchNo} and status = 'Error' and ${named} and ${visibleTo(caller)}
    order by posting_id`.execute(tx)
  return rows
}

function accountsWithoutError(accountCodes: readonly string[], failed: readonly Failed[]): string[] {
  const found = new Set(failed.map(({ accountCode }) => accountCode))
  return accountCodes.filter((accountCode) => !found.has(accountCode))
}

function sumOf(failed: readonly Failed[]): Moved {
  return {
    amount: senOf(sumOfRinggit(failed.map(({ gross }) => gross))),
    dealerCount: new Set(failed.map(({ companyId }) => companyId)).size,
    transactionCount: failed.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
  }
}

async function makeDue(tx: Tx, failed: readonly Failed[], at: Date): Promise<void> {
  const postingIds = failed.map(({ postingId }) => postingId)
  await sql`update postings set next_attempt_at = ${at} where posting_id = any(${postingIds}::bigint[])`.execute(tx)
}

const mostRefusals = 100

function refusedRows(missing: readonly string[]): RefusedRows {
  const reason = 'It has no posting error in this cycle.'
  const items = missing.slice(0, mostRefusals).map((id) => ({ id, name: id, reason }))
  return { items, count: missing.length, someUnknown: true }
}
