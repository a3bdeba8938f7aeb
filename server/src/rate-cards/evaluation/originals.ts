import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { EveryCycleRows } from './lots.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** When a row joined its cycle, as a number: its id, unless it came later than that was given, as a repaired row does. */
const arrivalOf = (batchNo: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select arrival from rate_arrivals as late where late.batch_no = ${batchNo} and late.id = ${id}), ${id})`

/** Cycles whose sales are taken back; a condition on `cycles`. */
export const isAccepted = sql<boolean>`cycles.status not in ('In Validation', 'Dropped')`

/** Sales that are taken back; a condition on `original`, and on its row of `cycles`. */
export const isSaleThere = sql<boolean>`(original.state not in ('EXCLUDED', 'CANCELLED') and ${isAccepted})`

/** The largest number of months after which a day is not passed: PostgreSQL counts a short month's last day. */
const wholeMonths = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select guess - case when (${from} + make_interval(months => guess))::date > ${to} then 1 else 0 end
  from (select (12 * (extract(year from ${to}) - extract(year from ${from}))
    + extract(month from ${to}) - extract(month from ${from}))::integer as guess) as counted)`

/**
 * The original of each clawback: the first row of its number that earned something in another cycle that was accepted,
 * with what earlier imports have left of it.
 */
export async function findOriginals(tx: Tx, { batchNo, arriving }: EveryCycleRows): Promise<void> {
  // Whatever is there when rows arrive was there before them, also an import that began later and ended first.
  const isEarlier = sql`(${arriving} or ${arrivalOf(sql`former.batch_no`, sql`former.id`)}
    < ${arrivalOf(sql`${batchNo}`, sql`row.id`)})`
  await sql`
    create temporary table rate_originals on commit drop as
    select row.id, sold.batch_no as original_batch, sold.id as original_id, sold.incentive_amount as earned,
      sold.change_no as sale_change,
      sold.incentive_amount - sold.taken as left_of_it,
      ${wholeMonths(sql`sold.transaction_date`, sql`row.transaction_date`)} as months
    from rate_clawbacks as row cross join lateral (
      select original.batch_no, original.id, original.incentive_amount, original.transaction_date,
        cycles.change_no, (
          select coalesce(sum(-former.incentive_amount), 0) from transactions as former
            join cycles using (batch_no)
          -- Excluded ones count: the exclusion may be removed.
          where former.batch_no <> ${batchNo} and ${isEarlier} and former.incentive_amount < 0
            and former.state <> 'CANCELLED' and cycles.status <> 'Dropped'
            and (former.original_transaction_no = original.transaction_no
              or (former.transaction_no = original.transaction_no and former.original_transaction_no is null))
        ) as taken
      from transactions as original join cycles using (batch_no)
      where original.transaction_no = coalesce(row.original_transaction_no, row.transaction_no)
        and (row.original_transaction_no is not null or original.transaction_type <> row.transaction_type)
        and original.batch_no <> ${batchNo} and original.incentive_amount > 0
        and ${isSaleThere}
      order by original.batch_no, original.id limit 1
    ) as sold`.execute(tx)
}
