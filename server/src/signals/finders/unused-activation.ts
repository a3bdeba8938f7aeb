import { sql } from 'kysely'
import { finder, percentOf, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

export const unusedActivation = finder({
  rule: 'UNUSED_ACTIVATION',
  needs: 'firstUsageDate',
  find: (cycle, limit, figures) => sql`
    with used_types as (
      select array_agg(distinct transaction_type) as types from ${countedRows(cycle)} and first_usage_on is not null
    ), of_dealer as materialized (
      select company_id, count(*) as row_count,
        count(*) filter (where not coalesce(first_usage_on <= transaction_date + ${limit('days')}::integer, false)) as unused,
        sum(incentive_amount) filter (
          where not coalesce(first_usage_on <= transaction_date + ${limit('days')}::integer, false)) as amount
      from ${countedRows(cycle)} and incentive_amount > 0 and transaction_type = any((select types from used_types)::text[])
        and transaction_date <= ${cycle.cutoffDate}::date - ${limit('days')}::integer
      group by company_id
    ), compared as (
      select company_id, row_count, unused, amount, (select sum(unused) from of_dealer) - unused as elsewhere,
        (select sum(row_count) from of_dealer) - row_count as of_others
      from of_dealer where unused >= ${limit('rows')}
    )
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        days: sql`${limit('days')}::integer`,
        rows: sql`unused`,
        percent: percentOf(sql`unused`, sql`row_count`),
        others: percentOf(sql`elsewhere`, sql`of_others`),
        sum: ringgit(sql`amount`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'types', (select types from used_types),
        'days', ${limit('days')}::integer, 'to', ${cycle.cutoffDate}::date - ${limit('days')}::integer) as row_key,
      unused as row_count, amount
    from compared
    where 100 * unused >= ${limit('percent')} * row_count and of_others >= ${limit('leastOthers')}
      and 100 * elsewhere <= ${limit('others')} * of_others`,
  rows: ({ companyIds = [], types = [], days = 0, to = null }) => sql`
    company_id = any(${companyIds}::integer[]) and incentive_amount > 0 and transaction_type = any(${types}::text[])
    and transaction_date <= ${to}::date
    and not coalesce(first_usage_on <= transaction_date + ${days}::integer, false)`
})
