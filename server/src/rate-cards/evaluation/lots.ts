import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '#transactions/tables.ts'

/**
 * The rows of a cycle, or of the table that becomes its rows. `arriving`: the condition on `row` of those that arrive
 * now. `counted`: that of those whose sums are asked for; others only fill bands and caps.
 */
export type CycleRows = {
  batchNo: number
  rows?: RawBuilder<unknown>
  arriving?: RawBuilder<SqlBool>
  counted?: RawBuilder<SqlBool>
  /** As `rate_ordered`, of days that were put in order before. */
  ordered?: RawBuilder<unknown>
}
export type EveryCycleRows = Required<Omit<CycleRows, 'ordered'>> & Pick<CycleRows, 'ordered'> & { areIndexed: boolean }

export const everyRow = (cycle: CycleRows): EveryCycleRows => ({
  ...{ rows: sql`transactions`, arriving: sql`false`, counted: sql`true`, areIndexed: !cycle.rows },
  ...cycle
})

/**
 * Gathers rows that are alike into `rate_lots`: those of a dealer on a day in which a rule can see no difference. A lot
 * is worked out once for all of its rows. Lots with the same `profile` differ in their days and amounts alone.
 */
export async function gatherLots(tx: Tx, { batchNo, rows, counted }: EveryCycleRows): Promise<void> {
  await sql`
    create temporary table rate_lots on commit drop as
    with alike as materialized (
      select transaction_type, plan_name, channel, company_id, transaction_date, transaction_amount,
        count(*)::integer as row_count, (count(*) filter (where ${counted}))::integer as counted_count,
        sum(incentive_amount) filter (where ${counted}) as given
      from ${rows} as row where batch_no = ${batchNo}
      group by transaction_type, plan_name, channel, company_id, transaction_date, transaction_amount
    ), profile as materialized (
      select row_number() over ()::integer as profile, kind.*
      from (select distinct transaction_type, plan_name, channel, company_id from alike) as kind
    )
    select row_number() over ()::integer as lot, profile.profile, (transaction_amount * 100)::bigint as sen, alike.*
    from alike join profile on alike.company_id = profile.company_id and alike.plan_name = profile.plan_name
      and alike.transaction_type = profile.transaction_type and alike.channel is not distinct from profile.channel`.execute(
    tx
  )
  await sql`analyze rate_lots (lot, profile, company_id, transaction_date)`.execute(tx)
}

/** The rows of lots, one by one: `lot` and `row`, as a join in SQL. `lots` narrows them to some. */
export const rowsOfLots = (
  { batchNo, rows }: Pick<EveryCycleRows, 'batchNo' | 'rows'>,
  lots: RawBuilder<unknown> = sql`rate_lots`
): RawBuilder<unknown> => sql`
  ${lots} as lot join ${rows} as row on row.batch_no = ${batchNo} and row.company_id = lot.company_id
    and row.transaction_date = lot.transaction_date and row.transaction_amount = lot.transaction_amount
    and row.plan_name = lot.plan_name and row.transaction_type = lot.transaction_type
    and row.channel is not distinct from lot.channel`

/**
 * Where the rows of lots stand among those of their dealer's day, in the order that fills bands and caps: `rate_ordered`,
 * with ids in the order of places. `uncounted` names those of them that are not counted, and is null if there are none.
 */
export async function startOrder(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_ordered (lot integer primary key, ids bigint[], places integer[], uncounted bigint[])
    on commit drop`.execute(tx)
  await sql`
    alter table rate_ordered alter column ids set storage external, alter column places set storage external`.execute(
    tx
  )
}

/** How many of a lot's rows in order, after one and until another, are counted; in SQL, of its row of `rate_ordered`. */
export const countedIn = (after: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<number> => sql`(
  ${until} - ${after} - case when uncounted is null then 0 else (
    select count(*) from unnest(ids[${after} + 1:${until}]) as id where id = any(uncounted)) end)::integer`

/** Puts the rows of `days`, as `(company_id, transaction_date)`, in order, unless they are. */
export async function orderDays(tx: Tx, cycle: EveryCycleRows, days: RawBuilder<unknown>): Promise<void> {
  const { batchNo, rows, counted, ordered } = cycle
  const unordered = sql`(
    ${days} except select company_id, transaction_date from rate_ordered join rate_lots using (lot))`
  if (ordered)
    await sql`
      insert into rate_ordered
      select lot, ids, places, uncounted
      from ${ordered} as ordered join rate_lots using (lot) join ${unordered} as day using (company_id, transaction_date)`.execute(
      tx
    )
  // The rows of these days are found first: comparing dealers and days takes less than comparing everything.
  const passing = (await areLookedUp(tx, cycle, unordered))
    ? sql`(
      select row.*
      from (
        select distinct company_id, transaction_type, transaction_date
        from rate_lots join ${unordered} as day using (company_id, transaction_date)
      ) as day cross join lateral (
        select * from ${rows} as row
        where batch_no = ${batchNo} and row.company_id = day.company_id
          and row.transaction_type = day.transaction_type and row.transaction_date = day.transaction_date
        offset 0) as row)`
    : sql`(
      select * from ${rows} as row where batch_no = ${batchNo} and (company_id, transaction_date) in ${unordered}
      offset 0)`
  await sql`
    insert into rate_ordered
    select lot, array_agg(id order by place), array_agg(place order by place),
      array_agg(id) filter (where not is_counted)
    from (
      select lot.lot, row.id, ${counted} as is_counted, (row_number() over (
        partition by lot.company_id, lot.transaction_date
        order by row.transaction_no collate "C", row.transaction_type collate "C", row.id))::integer as place
      from ${rowsOfLots({ batchNo, rows: passing })}
    ) as placed
    group by lot`.execute(tx)
}

/** Whether so few rows are of some days that looking them up takes less than reading all. */
async function areLookedUp(
  tx: Tx,
  { batchNo, areIndexed }: EveryCycleRows,
  days: RawBuilder<unknown>
): Promise<boolean> {
  if (!areIndexed) return false
  const { areFew } = await one(
    tx,
    sql<{ areFew: boolean }>`
      select coalesce(10 * sum(row_count) filter (where day.company_id is not null) < sum(row_count), false)
        -- An archived cycle is a foreign table.
        and (select relkind from pg_class where oid = to_regclass('transactions_' || ${batchNo}::integer)) <> 'f' as "areFew"
      from rate_lots left join ${days} as day using (company_id, transaction_date)`
  )
  return areFew
}

/**
 * Runs statements that join all of a cycle's rows. PostgreSQL takes equal columns for independent of each other, expects
 * next to no rows, and would look them up one after the other.
 */
export async function inHashTables(tx: Tx, run: () => Promise<unknown>): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx)
  await run()
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(tx)
}
