import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { BankAccountWait } from '@payouts/contract/dealer-records/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** Whether a dealer's payouts wait on a day; a condition on `bank_account_waits`. */
export const isWaitingOn = (day: Day): RawBuilder<SqlBool> => sql`ended_on is null and waits_until > ${day}::date`

type Payable = { companyId: number; releaseActionId: number | null }

/**
 * The first and last day of the waits among these dealers. The caller holds their rows, so that the answer stays
 * valid until its transaction ends.
 */
export async function waitsAmong(
  tx: Tx,
  companyIds: readonly number[],
  today: Day
): Promise<ReadonlyMap<number, BankAccountWait & { afterActionId: number }>> {
  const { rows } = await sql<BankAccountWait & { companyId: number; afterActionId: number }>`
    select company_id as "companyId", ${instantText('waits_since')} as since, waits_until as until,
      after_action_id as "afterActionId"
    from bank_account_waits where company_id = any(${[...companyIds]}::integer[]) and ${isWaitingOn(today)}`.execute(tx)
  return new Map(rows.map(({ companyId, ...wait }) => [companyId, wait]))
}

/** Which of these rows two people released during the dealer's wait: they are paid nevertheless. */
export async function releasedMeanwhile(
  tx: Tx,
  claims: readonly Payable[],
  waits: ReadonlyMap<number, { afterActionId: number }>
): Promise<(claim: Payable) => boolean> {
  const actionIds = claims
    .filter(({ companyId }) => waits.has(companyId))
    .flatMap(({ releaseActionId }) => (releaseActionId === null ? [] : [releaseActionId]))
  if (actionIds.length === 0) return () => false
  const { rows } = await sql<{ action_id: number }>`
    select action_id from cycle_actions
    where action_id = any(${actionIds}::bigint[]) and hold_type = ${holdTypes.newBankAccount}`.execute(tx)
  const released = new Set(rows.map(({ action_id: actionId }) => actionId))
  return ({ companyId, releaseActionId }) =>
    releaseActionId !== null &&
    released.has(releaseActionId) &&
    releaseActionId > (waits.get(companyId)?.afterActionId ?? Number.POSITIVE_INFINITY)
}

/** The number of days until a changed bank account receives payouts. */
export async function newAccountWaitDays(db: Database): Promise<number> {
  const { days } = await one(db, sql<{ days: number }>`select new_account_wait_days as days from dealer_settings`)
  return days
}
