import { firstDay, lastDay } from '@payouts/contract/page'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Check } from '#platform/db/migrating/check.ts'
import { compiledRules, ruleColumns } from '#rate-cards/evaluation/compiled-rules.ts'
import { givenUntil, roundedParts, withinCap } from '#rate-cards/evaluation/within-cap.ts'
import '#cycles/tables.ts'
import '#rate-cards/tables.ts'
import '#transactions/tables.ts'

/** Cycles whose current version was held against the card. A dropped one has no rows. */
const checkedCycles = sql`
  (select batch_no, card_versions from rate_checks join cycles using (batch_no, version) where status <> 'Dropped')
    as checked`

const judged = sql`
  ${checkedCycles} join rate_outcomes using (batch_no) join transactions using (batch_no, id)
    left join rate_steps using (batch_no, steps_no)`

/**
 * What the card says of each row, worked out again from the kept versions and the rules that the row names. Whether a
 * rule holds is looked at in the row's own columns; which dealers it is for, and what a clawback's sale earned, stood
 * with the cycle when it was checked, and may have changed since.
 */
export async function rateChecks(snapshot: Database): Promise<Check[]> {
  const { rows } = await sql<{ versionId: number; rules: RateRule[] }>`
    select version_id as "versionId", rules from rate_card_versions
    where version_id in (select unnest(card_versions) from ${checkedCycles})
    order by version_id`.execute(snapshot)
  const versions = rows.map(({ versionId, rules }) => ({
    ...{ versionId, from: firstDay, until: lastDay, card: readCard(rules).card }
  }))
  return [outcomeCheck(JSON.stringify(compiledRules(versions))), totalsCheck, componentsCheck]
}

const byDealer = sql`batch_no, component, company_id`

/** By row and component, what its rules come to: rounded, bounded and below the cap. */
const workedOut = (rules: string) => sql`
  with rule as materialized (
    select * from jsonb_to_recordset(${rules}::jsonb) as rule (${ruleColumns})
  ), part as (
    select batch_no, id, transactions.company_id, transaction_type, transaction_date, transaction_no, plan_name,
      channel, transaction_amount, place, (earning ->> 'versionId')::bigint as version_id, (item ->> 0)::integer as rule_row,
      (item ->> 1)::numeric as base, (earning ->> 'rounded')::numeric as kept_rounded,
      (earning ->> 'bounded')::numeric as kept_bounded, (earning ->> 'earned')::numeric as kept_earned
    from ${judged} cross join jsonb_array_elements(earnings) with ordinality as kept (earning, place)
      cross join jsonb_array_elements(earning -> 'parts') as item
  ), result as (
    select batch_no, id, company_id, transaction_type, transaction_date, transaction_no, place, kept_rounded,
      kept_bounded, kept_earned, min(component) as component, min(cap) as cap, bool_or(is_clawback) as is_clawback,
      ${roundedParts} as rounded, min(row_min) as row_min, min(row_max) as row_max,
      count(rule_row) = count(component) and bool_and((types is null or transaction_type = any(types))
        and (plan is null or case when is_beginning then starts_with(lower(plan_name), plan)
          else lower(plan_name) = plan end)
        and (rule.channel is null or lower(part.channel) = rule.channel)
        and transaction_date between day_from and day_to and transaction_amount between amount_from and amount_to
        and (is_clawback or is_split or base = transaction_amount)) as holds
    from part left join rule using (version_id, rule_row)
    group by batch_no, id, company_id, transaction_type, transaction_date, transaction_no, place, kept_rounded,
      kept_bounded, kept_earned
  ), bounded as (
    select *, least(greatest(rounded, row_min), row_max) as bounded from result
  ), reached as (
    select *, ${givenUntil(byDealer)} as given from bounded
  ), earned as (
    select *, case when is_clawback then least(0, greatest(-bounded, kept_earned))
      when cap is null then bounded else ${withinCap(byDealer)} end as earned
    from reached
  )
  select batch_no, id, sum(earned) as amount,
    bool_and(holds and (rounded, bounded, earned) is not distinct from (kept_rounded, kept_bounded, kept_earned)) as holds
  from earned group by batch_no, id`

const outcomeCheck = (rules: string): Check => ({
  title: 'What the rate card says of each row follows from the rules that the row names',
  figures: sql`select count(*) as checked, sum(expected) as amount from ${judged}`,
  differences: sql`
    select format('cycle %s, transaction %s', batch_no, id) as subject,
      format('%s, RM %s given, %s', rate_outcomes.outcome, given, coalesce('RM ' || expected || ' by the card', 'no rule')) as kept,
      format('%s, RM %s given, %s%s', found.outcome, incentive_amount, coalesce('RM ' || amount || ' by the card', 'no rule'),
        case when not holds then ', its steps or its rules differ' end) as found
    from ${judged} left join (${workedOut(rules)}) as earned using (batch_no, id)
      cross join lateral (
        select case when amount = incentive_amount then 'EXPLAINED' when amount is not null then 'DIFFERS'
          when outcome = 'NO_ORIGINAL' then outcome else 'NO_RULE' end as outcome
      ) as found
    where given <> incentive_amount or expected is distinct from amount or rate_outcomes.outcome <> found.outcome
      or not holds`
})

const figuresOf = (sums: string) =>
  sql`format('%s rows, RM %s given, RM %s by the card', ${sql.ref(`${sums}.row_count`)}, ${sql.ref(`${sums}.given`)},
    ${sql.ref(`${sums}.expected`)})`

const totalsCheck: Check = {
  title: 'What the rate card says in all of a cycle equals its rows',
  figures: sql`
    select sum(row_count) as checked, sum(rate_totals.expected) as amount
    from ${checkedCycles} join rate_totals using (batch_no)`,
  differences: sql`
    select format('cycle %s, %s', batch_no, outcome) as subject,
      case when kept is null then 'no row' else ${figuresOf('kept')} end as kept,
      case when rows is null then 'no row' else ${figuresOf('rows')} end as found
    from (
      select batch_no, outcome, sum(row_count) as row_count, sum(rate_totals.given) as given,
        sum(rate_totals.expected) as expected
      from ${checkedCycles} join rate_totals using (batch_no) group by 1, 2
    ) as kept full join (
      select batch_no, outcome, count(*) as row_count, sum(given) as given, coalesce(sum(expected), 0) as expected
      from ${judged} group by 1, 2
    ) as rows using (batch_no, outcome)
    where (kept.row_count, kept.given, kept.expected) is distinct from (rows.row_count, rows.given, rows.expected)`
}

/** Unpacked once for each rule of a cycle, not for each of its rows. */
const componentsOfRows = sql`
  select batch_no, rule ->> 'component' as component, sum(amount) as amount
  from (
    select batch_no, (earning ->> 'versionId')::bigint as version_id, (earning #>> '{parts,0,0}')::integer as place,
      sum((earning ->> 'earned')::numeric) as amount
    from ${judged} cross join jsonb_array_elements(earnings) as earning group by 1, 2, 3
  ) as by_rule join rate_card_versions using (version_id)
    cross join lateral (select rules -> (place - 1) as rule) as named
  group by 1, 2`

const componentsCheck: Check = {
  title: 'What each component of the rate card gave a cycle equals its rows',
  figures: sql`
    select count(*) as checked, sum(amount) as amount from ${checkedCycles} join rate_component_sums using (batch_no)`,
  differences: sql`
    select format('cycle %s, %s', batch_no, component) as subject, coalesce('RM ' || kept.amount, 'nothing') as kept,
      coalesce('RM ' || rows.amount, 'nothing') as found
    from (
      select batch_no, component, sum(amount) as amount
      from ${checkedCycles} join rate_component_sums using (batch_no) group by 1, 2
    ) as kept full join (${componentsOfRows}) as rows using (batch_no, component)
    where kept.amount is distinct from rows.amount`
}
