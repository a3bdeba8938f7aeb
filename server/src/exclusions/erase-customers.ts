import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { isNotApproved } from './coverage.ts'
import './tables.ts'

/**
 * Whether an exclusion names a customer who may be erased, in SQL on its table. One that was never removed keeps rows out
 * of cycles whose approval is to come, which may bring late rows of its days.
 */
export const namesCustomer: RawBuilder<SqlBool> = sql`(
  yes_id <> 'erased ' || exclusion_id and (removed_on is not null or end_date < (
    select coalesce(min(payout_date) - 366, 'infinity') from cycles where ${isNotApproved})))`

/** Erases the customers of exclusions that a condition on them finds; when and why nothing was paid stays. Returns how many. */
export async function eraseCustomersOfExclusions(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update exclusions set client_name = 'Erased', yes_id = 'erased ' || exclusion_id,
      billing_account_no = 'erased ' || exclusion_id
    where ${namesCustomer} and ${which}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
