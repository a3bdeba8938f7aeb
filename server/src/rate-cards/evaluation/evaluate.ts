import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { compiledRules, ruleColumns, type VersionInForce } from './compiled-rules.ts'
import { givenUntil, inOrder, partAmount, roundedParts, withinCap } from './within-cap.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** The rows of a cycle, or of the table that becomes its rows, and the condition on `row` of those that arrive now. */
export type CycleRows = { batchNo: number; rows?: RawBuilder<unknown>; arriving?: RawBuilder<SqlBool> }

/**
 * Works out what each row of a cycle earns by the versions of its card, into the temporary table `rate_earnings`: for
 * each row and component its parts, what they come to rounded, within bounds, and earned. All in sets; it ends with the
 * transaction.
 */
export async function evaluateCycle(
  tx: Tx,
  { batchNo, rows = sql`transactions`, arriving = sql`false` }: CycleRows,
  versions: readonly VersionInForce[]
): Promise<void> {
  await sql`drop table if exists rate_rules, rate_fitting, rate_hits, rate_originals, rate_parts, rate_earnings`.execute(
    tx
  )
  const rules = JSON.stringify(compiledRules(versions))
  await sql`
    create temporary table rate_rules on commit drop as
    select * from jsonb_to_recordset(${rules}::jsonb) as rule (${ruleColumns})`.execute(tx)
  await findHits(tx, batchNo, rows)
  await findOriginals(tx, batchNo, arriving)
  await findParts(tx)
  await sumEarnings(tx, batchNo, rows)
}

/**
 * The rules that hold for each row, bands and months aside. What depends on the kind of a row and its dealer alone is
 * looked at once for all rows that share it: `rate_fitting`. For a component with bands, a row has one hit for all of
 * them, as they differ in nothing else.
 */
async function findHits(tx: Tx, batchNo: number, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table rate_fitting on commit drop as
    with profile as materialized (
      select row_number() over () as profile, kind.*
      from (
        select distinct transaction_type, plan_name, channel, company_id from ${rows} where batch_no = ${batchNo}
      ) as kind
    )
    select profile.*, rule.code, rule.component, rule.is_clawback, rule.is_split, rule.measure, rule.mode,
      rule.day_from, rule.day_to, rule.amount_from, rule.amount_to, rule.band_from, rule.band_to, rule.months_from,
      rule.months_to
    from profile join dealers using (company_id) join rate_rules as rule on
      (rule.types is null or profile.transaction_type = any(rule.types))
      and (rule.plan is null or case when rule.is_beginning then starts_with(lower(plan_name), rule.plan)
        else lower(plan_name) = rule.plan end)
      and (rule.channel is null or lower(profile.channel) = rule.channel)
      and (rule.dealer_kind is null or dealers.kind = rule.dealer_kind)
      and (rule.line is null or dealers.line = rule.line)
      and (rule.company_type is null or dealers.company_type = rule.company_type)
      and (rule.tier is null or dealers.tier = rule.tier)
      and (rule.codes is null or dealers.company_code = any(rule.codes))`.execute(tx)
  await sql`
    create temporary table rate_hits on commit drop as
    with fitting as materialized (
      select distinct profile, transaction_type, plan_name, channel, company_id, component, is_clawback, is_split,
        measure, mode, day_from, day_to, amount_from, amount_to, months_from, months_to,
        case when measure is null then code end as code
      from rate_fitting
    )
    select row.id, row.company_id, row.transaction_date, row.transaction_no, row.transaction_type,
      row.transaction_amount, row.original_transaction_no, fitting.profile, fitting.component, fitting.code,
      fitting.is_clawback, fitting.is_split, fitting.measure, fitting.mode, fitting.months_from, fitting.months_to
    from ${rows} as row join fitting on row.transaction_type = fitting.transaction_type
      and row.plan_name = fitting.plan_name and row.company_id = fitting.company_id
      and row.channel is not distinct from fitting.channel
    where row.batch_no = ${batchNo} and row.transaction_date between fitting.day_from and fitting.day_to
      and row.transaction_amount between fitting.amount_from and fitting.amount_to`.execute(tx)
  await sql`analyze rate_fitting, rate_hits`.execute(tx)
}

/** When a row joined its cycle, as a number: its id, but of a repaired row, whose id has the line of its file. */
const arrivalOf = (batchNo: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select arrival from rate_arrivals as late where late.batch_no = ${batchNo} and late.id = ${id}), ${id})`

/** The largest number of months after which a day is not passed: PostgreSQL counts a short month's last day. */
const wholeMonths = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select guess - case when (${from} + make_interval(months => guess))::date > ${to} then 1 else 0 end
  from (select (12 * (extract(year from ${to}) - extract(year from ${from}))
    + extract(month from ${to}) - extract(month from ${from}))::integer as guess) as counted)`

/**
 * The original of each clawback: the first row of its number that earned something in another cycle that was accepted,
 * with what earlier imports have left of it.
 */
async function findOriginals(tx: Tx, batchNo: number, arriving: RawBuilder<SqlBool>): Promise<void> {
  // Whatever is there when rows arrive was there before them, also an import that began later and ended first.
  const isEarlier = sql`(${arriving} or ${arrivalOf(sql`former.batch_no`, sql`former.id`)}
    < ${arrivalOf(sql`${batchNo}`, sql`row.id`)})`
  await sql`
    create temporary table rate_originals on commit drop as
    select row.id, sold.batch_no as original_batch, sold.id as original_id, sold.incentive_amount as earned,
      sold.incentive_amount - sold.taken as left_of_it,
      ${wholeMonths(sql`sold.transaction_date`, sql`row.transaction_date`)} as months
    from (
      select distinct id, transaction_no, transaction_type, transaction_date, original_transaction_no
      from rate_hits where is_clawback
    ) as row cross join lateral (
      select original.batch_no, original.id, original.incentive_amount, original.transaction_date, (
          select coalesce(sum(-former.incentive_amount), 0) from transactions as former
            join cycles using (batch_no)
          where former.batch_no <> ${batchNo} and ${isEarlier} and former.incentive_amount < 0
            and former.state not in ('EXCLUDED', 'CANCELLED') and cycles.status <> 'Dropped'
            and (former.original_transaction_no = original.transaction_no
              or (former.transaction_no = original.transaction_no and former.original_transaction_no is null))
        ) as taken
      from transactions as original join cycles using (batch_no)
      where original.transaction_no = coalesce(row.original_transaction_no, row.transaction_no)
        and (row.original_transaction_no is not null or original.transaction_type <> row.transaction_type)
        and original.batch_no <> ${batchNo} and original.incentive_amount > 0
        and original.state not in ('EXCLUDED', 'CANCELLED') and cycles.status not in ('In Validation', 'Dropped')
      order by original.batch_no, original.id limit 1
    ) as sold`.execute(tx)
}

/** What of a rule's conditions depends on the row itself. */
const holdsOn = sql`place.transaction_date between rule.day_from and rule.day_to
  and place.transaction_amount between rule.amount_from and rule.amount_to`

/** The rule that applies to each row, or to each part of it, by component. */
async function findParts(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_parts on commit drop as
    with place as materialized (
      select id, profile, component, is_split, measure, mode, transaction_date, transaction_amount,
        sum(transaction_amount) over before_it - transaction_amount as low,
        sum(transaction_amount) over before_it as high, sum(transaction_amount) over all_of_them as whole,
        row_number() over before_it as row_no, count(*) over all_of_them as row_count
      from (
        select distinct id, company_id, profile, component, is_split, measure, mode, transaction_date, transaction_no,
          transaction_type, transaction_amount
        from rate_hits where measure is not null
      ) as measured
      window all_of_them as (partition by component, company_id),
        before_it as (partition by component, company_id order by ${inOrder} rows unbounded preceding)
    ), cut as (
      select component, band_from as at from rate_rules where is_split
      union select component, band_to from rate_rules where is_split
    ), stretch as (
      select component, at as low, lead(at) over (partition by component order by at) as high from cut
    )
    select hit.id, hit.component, max(hit.code) as code, case
        when hit.is_clawback then original.earned else hit.transaction_amount end as base
    from rate_hits as hit left join rate_originals as original using (id)
    where hit.measure is null and (not hit.is_clawback or original.months between hit.months_from and hit.months_to)
    group by hit.id, hit.component, hit.is_clawback, original.earned, hit.transaction_amount
    union all
    select place.id, place.component, max(rule.code), place.transaction_amount
    from place join rate_fitting as rule using (profile, component)
    where not place.is_split and ${holdsOn} and case
        when place.measure = 'AMOUNT' then place.whole >= rule.band_from and place.whole < rule.band_to
        when place.mode = 'WHOLE' then place.row_count between rule.band_from and rule.band_to
        else place.row_no between rule.band_from and rule.band_to end
    group by place.id, place.component, place.transaction_amount
    union all
    select id, component, code, sum(base) from (
      select place.id, place.component, max(rule.code) as code,
        sign(place.high - place.low) * (least(greatest(place.high, place.low), stretch.high)
          - greatest(least(place.high, place.low), stretch.low)) as base
      from place join stretch on stretch.component = place.component
        and (stretch.low < greatest(place.high, place.low) and stretch.high > least(place.high, place.low)
          or place.high = place.low and stretch.low <= place.low and place.low < stretch.high)
      join rate_fitting as rule on rule.profile = place.profile and rule.component = place.component
        and rule.band_from <= stretch.low and rule.band_to >= stretch.high
      where place.is_split and ${holdsOn}
      group by place.id, place.component, place.low, place.high, stretch.low, stretch.high
    ) as part
    group by id, component, code`.execute(tx)
  await sql`analyze rate_parts`.execute(tx)
}

/** What each row earns of all components together, once the rows are evaluated: `(id, amount)`. */
export const earnedByRow: RawBuilder<unknown> = sql`(select id, sum(earned) as amount from rate_earnings group by id)`

/** A part of what a row earns, as `KeptEarning` has it: the rule's row and the amount that it was taken of. */
const partText = sql`'[' || rule.rule_row || ',"' || part.base || '"]'`

/**
 * Rounds once, applies bounds, and gives no more than the cap or the original has left. Only where rows are split into
 * bands has a component several parts; those without are most, and are not grouped.
 */
async function sumEarnings(tx: Tx, batchNo: number, rows: RawBuilder<unknown>): Promise<void> {
  const byDealer = sql`component, company_id`
  await sql`
    create temporary table rate_earnings on commit drop as
    with result as (
      select part.id, part.component, rule.is_clawback, rule.cap, rule.version_id, ${partText} as parts,
        round(${partAmount}, 2) as rounded, rule.row_min, rule.row_max
      from rate_parts as part join rate_rules as rule using (component, code) where not rule.is_split
      union all
      select part.id, part.component, false, rule.cap, min(rule.version_id),
        string_agg(${partText}, ',' order by rule.band_from, rule.rule_row), ${roundedParts}, null, null
      from rate_parts as part join rate_rules as rule using (component, code) where rule.is_split
      group by part.id, part.component, rule.cap
    ), bounded as (
      select result.*, least(greatest(rounded, row_min), row_max) as bounded from result
    ), placed as materialized (
      select bounded.*, row.company_id, row.transaction_date, row.transaction_no, row.transaction_type
      from bounded join ${rows} as row using (id)
      where row.batch_no = ${batchNo} and (cap is not null or is_clawback)
    ), reached as (
      select *, ${givenUntil(byDealer)} as given
      from placed where cap is not null
    ), capped as (
      select id, component, ${withinCap(byDealer)} as earned from reached
    ), taken as (
      select id, component, -least(bounded, greatest(0, left_of_it - sum(bounded) over (
          partition by original_batch, original_id order by ${inOrder}, component rows unbounded preceding) + bounded
        )) as earned
      from placed join rate_originals using (id) where is_clawback
    )
    select bounded.id, component, version_id, parts, rounded, bounded, coalesce(
      case when is_clawback then taken.earned when cap is not null then capped.earned else bounded end, 0) as earned
    from bounded left join capped using (id, component) left join taken using (id, component)`.execute(tx)
}
