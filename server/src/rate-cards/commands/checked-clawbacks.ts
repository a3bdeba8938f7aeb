import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { isAccepted, isSaleThere } from '../evaluation/originals.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

const acceptedBeside = (batchNo: unknown) => sql<string>`(
  select coalesce(string_agg(cycles.batch_no || '/' || cycles.version, ' ' order by cycles.batch_no), '') from cycles
  where cycles.batch_no <> ${batchNo} and ${isAccepted})`

/** The cycles in which clawbacks of another may find their sales, with their versions. */
export async function acceptedCycles(tx: Tx, batchNo: number): Promise<string> {
  const { accepted } = await one(tx, sql<{ accepted: string }>`select ${acceptedBeside(batchNo)} as accepted`)
  return accepted
}

/** Keeps which sales a cycle's clawbacks take back, as `evaluateCycle` has just found them. */
export async function keepClawbacks(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    insert into checked_clawbacks (batch_no, id, sale_batch, sale_id, earned, sale_change)
    select ${batchNo}::integer, id, original_batch, original_id, earned, sale_change
    from rate_originals join rate_clawbacks using (id) where is_judged`.execute(tx)
}

/**
 * A condition on `rate_checks`: the sales of the cycle's clawbacks still earn what its check found, and those without a
 * sale can have got none. Joined, sales are looked up only in cycles that have changed; by a sub-select, PostgreSQL looks
 * up those of all clawbacks first.
 */
export const areSalesAsChecked = sql<boolean>`(
  (accepted_as_of is null or accepted_as_of = ${acceptedBeside(sql`rate_checks.batch_no`)})
  and not exists (
    select from checked_clawbacks as clawback
      join cycles on cycles.batch_no = sale_batch and cycles.change_no <> sale_change
      left join transactions as original on original.batch_no = sale_batch and original.id = sale_id and ${isSaleThere}
    where clawback.batch_no = rate_checks.batch_no and earned is distinct from original.incentive_amount))`
