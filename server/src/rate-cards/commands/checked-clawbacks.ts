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
 * A condition on `rate_checks`: cycles with sales of its clawbacks have changed since the check, or a clawback without a
 * sale may have got one. It reads no transactions, as it is asked of each open cycle each minute.
 */
export const mayHaveOtherSales = sql<boolean>`(
  accepted_as_of <> ${acceptedBeside(sql`rate_checks.batch_no`)}
  or exists (
    select from checked_clawbacks as clawback join cycles on cycles.batch_no = sale_batch and cycles.change_no <> sale_change
    where clawback.batch_no = rate_checks.batch_no))`

/**
 * Whether the sales of a checked cycle's clawbacks still earn what its check found, and none without a sale can have got
 * one. If so, that is kept, and they are not looked up again until their cycles change once more.
 */
export async function areSalesAsChecked(tx: Tx, batchNo: number): Promise<boolean> {
  // Joined, sales are looked up only in cycles that have changed; by a sub-select, those of all clawbacks first.
  const { isSame } = await one(
    tx,
    sql<{ isSame: boolean }>`
      with changed as (
        select clawback.id, cycles.change_no, earned is not distinct from original.incentive_amount as earns_the_same
        from checked_clawbacks as clawback
          join cycles on cycles.batch_no = sale_batch and cycles.change_no <> sale_change
          left join transactions as original
            on original.batch_no = sale_batch and original.id = sale_id and ${isSaleThere}
        where clawback.batch_no = ${batchNo}
      ), kept as (
        update checked_clawbacks as clawback set sale_change = changed.change_no
        from changed where clawback.batch_no = ${batchNo} and clawback.id = changed.id and earns_the_same
      )
      select not exists (select from changed where not earns_the_same) and exists (
        select from rate_checks join cycles using (batch_no, version)
        where batch_no = ${batchNo} and (accepted_as_of is null or accepted_as_of = ${acceptedBeside(batchNo)})
      ) as "isSame"`
  )
  return isSame
}
