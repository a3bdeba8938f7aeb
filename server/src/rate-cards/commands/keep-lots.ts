import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { VersionInForce } from '../evaluation/compiled-rules.ts'
import { earningsByIds } from '../evaluation/earned-rows.ts'
import { inHashTables } from '../evaluation/lots.ts'
import '../tables.ts'

/** Where fewer rows are alike, keeping lots costs a check more than a tenth. */
const fewestAlike = 10

/**
 * Keeps the lots of an evaluated cycle with what each component gave them, if one version judged all of its rows: a
 * simulation takes from it what its version leaves as it is.
 */
export async function keepLots(tx: Tx, batchNo: number, versions: readonly VersionInForce[]): Promise<void> {
  const [version, ...others] = versions
  if (!version || others.length > 0) return
  const { areKept } = await one(
    tx,
    sql<{ areKept: boolean }>`
      select coalesce(min(transaction_date) >= ${version.from}::date and sum(row_count) >= ${fewestAlike} * count(*), false)
        as "areKept"
      from rate_lots`
  )
  if (!areKept) return
  await sql`
    insert into checked_lots (batch_no, lot, profile, transaction_type, plan_name, channel, company_id, transaction_date,
      transaction_amount, row_count, given)
    select ${batchNo}::integer, lot, profile, transaction_type, plan_name, channel, company_id, transaction_date,
      transaction_amount, row_count, given
    from rate_lots`.execute(tx)
  await sql`
    insert into checked_orders (batch_no, lot, ids, places)
    select ${batchNo}::integer, lot, ids, places from rate_ordered`.execute(tx)
  await inHashTables(tx, () =>
    sql`
    insert into checked_earnings (batch_no, lot, component, giving_count, capped_count, earned, ids)
    with said as (
      select lot, component, sum(row_count) as said_count, sum(row_count) filter (where earned <> 0) as giving_count,
        sum(row_count) filter (where not is_clawback and earned <> bounded) as capped_count,
        sum(earned * row_count) as earned
      from rate_earnings join rate_components using (component) where side >= 0 group by lot, component
    ), partly as (
      select lot, component from said join rate_lots using (lot) where said_count < row_count
    ), own as (
      select lot, component, array_agg(row.id) as ids
      from partly join ${earningsByIds} as earning using (lot, component) cross join unnest(ids) as row (id)
      group by lot, component
    )
    select ${batchNo}::integer, lot, name, coalesce(giving_count, 0), coalesce(capped_count, 0), earned, ids
    from said join rate_components using (component) left join own using (lot, component)`.execute(tx)
  )
}
