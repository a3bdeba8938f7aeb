import { versionIn } from '@payouts/contract/variance/names'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { existsFor, isShownTo } from '#cycles/find-cycle.ts'
import { whereRowsAre } from '#imports/rows-of-version.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#cycles/tables.ts'

/** How many earlier cycles of a kind a comparison considers: two years of monthly ones. */
const mostEarlier = 24

/**
 * Cycles whose cut-offs are within this many days of the same day of a month are at the same time of the month.
 * Weekends and holidays move a cut-off by less, and the two halves of a month are a fortnight apart.
 */
const daysAround = 7

/** Two versions as a call names them, `900017v1`. */
export type NamedVersions = { after: string; before: string }

/** What two cycles are compared by; `ofDealer` if only one dealer counts, which the relation `company` has. */
type ComparedCycles = { after?: string | undefined; before?: string | undefined; ofDealer: boolean }

/** The columns of `compared`, after its `is_after`. */
export const columns = sql`batch_no, version, name, commission_type, cutoff_date, null::json as rows_of_version`

export const hasRowsOf = (companyId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from cycle_totals as total
  where total.batch_no = cycles.batch_no and total.company_id = ${companyId} and total.row_count > 0
)`

/** A company's own users know only cycles with their rows; for any other dealer staff see that it had nothing. */
export function hasRows({ companyId }: Caller): RawBuilder<SqlBool> {
  return companyId === null ? sql`true` : hasRowsOf(sql`${companyId}`)
}

export const versionsOfLater = sql`array(
  select of_version.version
  from later join cycles using (batch_no) join cycle_versions as of_version using (batch_no)
  where ${whereRowsAre} is not null
  order by of_version.version desc
)`

const bothCycles = sql`period as (
    select is_after, null::date as first_day, null::date as last_day from (values (false), (true)) as side (is_after)
  ), compared as (select false as is_after, * from earlier union all select true, * from later)`

/** Two versions, of one cycle or of two. A batch number alone names the current version. */
export function versionsCompared({ after, before }: NamedVersions): RawBuilder<unknown> {
  const named = (side: string) => {
    const { batchNo, version = null } = versionIn(side)
    return sql`
      select cycles.batch_no, of_version.version, of_version.name, of_version.commission_type,
        of_version.cutoff_date, ${whereRowsAre} as rows_of_version
      from cycles join cycle_versions as of_version using (batch_no)
      where cycles.batch_no = ${batchNo}::bigint and of_version.version = coalesce(${version}::integer, cycles.version)
        and cycles.status <> 'Dropped'`
  }
  return sql`later as materialized (${named(after)}), earlier as materialized (${named(before)}), ${bothCycles}`
}

/**
 * Two cycles, with `candidate`, the earlier ones of the kind, and `chosen`, the default among them. By default the
 * later side is the latest cycle, for a dealer the latest one with its rows.
 */
export function cyclesCompared(caller: Caller, { after, before, ofDealer }: ComparedCycles): RawBuilder<unknown> {
  const named = (batchNo: string) =>
    sql`select ${columns} from cycles where batch_no = ${batchNo}::bigint and ${existsFor(caller)} and ${hasRows(caller)}`
  const isOfDealer = ofDealer ? hasRowsOf(sql`(select company_id from company)`) : sql<SqlBool>`true`
  const latest = sql`
    select ${columns} from cycles where ${isShownTo(caller)} and ${isOfDealer}
    order by cutoff_date desc, batch_no desc limit 1`
  const chosen = sql`select ${columns} from cycles where batch_no = (select batch_no from chosen)`
  return sql`later as materialized (${after === undefined ? latest : named(after)}),
    candidate as materialized (
      select batch_no, name, cutoff_date, ${isNearSameDayOfMonth} as is_same_time
      from cycles
      where ${isShownTo(caller)} and status <> 'Cancelled' and ${isOfDealer}
        and commission_type = (select commission_type from later)
        and (cutoff_date, batch_no) < (select cutoff_date, batch_no from later)
      order by cutoff_date desc, batch_no desc limit ${mostEarlier}
    ), ${before === undefined ? (ofDealer ? chosenOfDealer : chosenOfAll) : sql`chosen as (${noneChosen})`},
    earlier as materialized (${before === undefined ? chosen : named(before)}), ${bothCycles}`
}

/** Whether a cycle was cut off around the same day of an earlier month; the end of a month is near its start. */
const isNearSameDayOfMonth = sql`(
  select cycles.cutoff_date < later.cutoff_date - ${daysAround}::integer and least(apart, 31 - apart) <= ${daysAround}::integer
  from later cross join lateral (
    select abs(extract(day from cycles.cutoff_date) - extract(day from later.cutoff_date)) as apart
  ) as days
)`

const noneChosen = sql`select null::integer as batch_no, false as is_same_time, 0 as shared, 0 as together where false`

const chosenOfDealer = sql`chosen as materialized (
  select batch_no, is_same_time, null::bigint as shared, null::bigint as together
  from candidate order by is_same_time desc, cutoff_date desc, batch_no desc limit 1
)`

/**
 * The latest cycle at the same time of the month that shares at least half of the dealers of both; else the latest
 * such cycle at any time; else the one that shares most. PostgreSQL evaluates each step only if the one before found
 * nothing, and counts the dealers of one cycle after the other: usually of only one.
 */
const chosenOfAll = sql`later_dealers as materialized (
    select distinct company_id from imported_totals where batch_no = (select batch_no from later) and row_count > 0
  ), chosen as materialized (
    select batch_no, is_same_time, shared, together from (
      (${measured(sql`shared * 2 >= together and is_same_time`)} limit 1)
      union all
      (${measured(sql`shared * 2 >= together`)} limit 1)
      union all
      (
        select * from (${measured(sql`shared > 0`)}) as any_shared
        order by is_same_time desc, shared::numeric / together desc, cutoff_date desc, batch_no desc limit 1
      )
    ) as in_turn limit 1
  )`

/** How many dealers a candidate shares, and how many there are together, latest first. */
function measured(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select batch_no, cutoff_date, is_same_time, shared, together
    from (select * from candidate order by cutoff_date desc, batch_no desc) as earlier_one
    cross join lateral (
      select count(*) filter (where is_shared) as shared,
        count(*) filter (where not is_shared) + (select count(*) from later_dealers) as together
      from (
        select company_id in (select company_id from later_dealers) as is_shared
        from imported_totals where imported_totals.batch_no = earlier_one.batch_no and row_count > 0
        group by company_id
      ) as dealer
    ) as dealers
    where ${condition}
    order by cutoff_date desc, batch_no desc`
}

/** Why the earlier cycle was chosen, and its alternatives, as an answer has them. */
export const choiceOf = sql`(
  select json_build_object('isSameTime', is_same_time, 'sharedDealers', shared, 'allDealers', together) from chosen
)`
export const earlierCyclesOf = sql`(
  select coalesce(json_agg(json_build_object('key', batch_no::text, 'name', name, 'cutoffDate', cutoff_date::text,
    'isSameTime', is_same_time) order by cutoff_date desc, batch_no desc), '[]')
  from candidate
)`
