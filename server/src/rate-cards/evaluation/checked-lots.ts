import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type EveryCycleRows, inHashTables, rowsOfLots } from './lots.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** The rows of a cycle that are not `counted`, of which there are mostly none: `rate_uncounted`. */
export async function findUncounted(tx: Tx, { batchNo, rows, counted }: EveryCycleRows): Promise<void> {
  await sql`
    create temporary table rate_uncounted on commit drop as
    select * from ${rows} as row
    where batch_no = ${batchNo} and not (${counted})
      -- Sums are few: mostly they spare reading every row.
      and exists (select from cycle_totals as row where batch_no = ${batchNo} and row_count > 0 and not (${counted}))`.execute(
    tx
  )
}

/** The lots that the check of a cycle kept, in the place of gathering them. */
export async function takeCheckedLots(tx: Tx, { batchNo }: EveryCycleRows): Promise<void> {
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_lots on commit drop as
    with left_out as (
      select transaction_type, plan_name, channel, company_id, transaction_date, transaction_amount,
        count(*)::integer as row_count, sum(incentive_amount) as given
      from rate_uncounted
      group by transaction_type, plan_name, channel, company_id, transaction_date, transaction_amount
    )
    select lot, profile, (lot.transaction_amount * 100)::bigint as sen, lot.transaction_type, lot.plan_name, lot.channel,
      lot.company_id, lot.transaction_date, lot.transaction_amount, lot.row_count,
      lot.row_count - coalesce(left_out.row_count, 0) as counted_count, lot.given - coalesce(left_out.given, 0) as given
    from checked_lots as lot left join left_out on left_out.company_id = lot.company_id
      and left_out.transaction_date = lot.transaction_date and left_out.transaction_amount = lot.transaction_amount
      and left_out.plan_name = lot.plan_name and left_out.transaction_type = lot.transaction_type
      and left_out.channel is not distinct from lot.channel
    where lot.batch_no = ${batchNo}`.execute(tx)
  )
  await sql`analyze rate_lots (lot, profile, company_id, transaction_date)`.execute(tx)
}

/** The order in which a cycle's check put rows, with the uncounted of now; in the place of putting them in order again. */
export const checkedOrder = (batchNo: number): RawBuilder<unknown> => sql`(
  select lot, ids, places, uncounted
  from checked_orders left join (
    select lot.lot, array_agg(row.id) as uncounted from ${rowsOfLots({ batchNo, rows: sql`rate_uncounted` })} group by lot.lot
  ) as left_out using (lot)
  where batch_no = ${batchNo})`

/** What the components of the card in force gave each row that is not counted, by its check: `rate_uncounted_earnings`. */
export async function findUncountedEarnings(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    create temporary table rate_uncounted_earnings on commit drop as
    with earning as (
      select id, earning
      from rate_uncounted join rate_outcomes using (batch_no, id) join rate_steps using (batch_no, steps_no)
        cross join jsonb_array_elements(earnings) as earning
      where batch_no = ${batchNo}
    )
    select id, rule ->> 'component' as component, rule ->> 'kind' as kind, (earning ->> 'bounded')::numeric as bounded,
      (earning ->> 'earned')::numeric as earned
    from earning join rate_card_versions on version_id = (earning ->> 'versionId')::bigint
      cross join lateral (select rules -> ((earning #>> '{parts,0,0}')::integer - 1) as rule) as named`.execute(tx)
}
