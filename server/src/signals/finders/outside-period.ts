import { sql } from 'kysely'
import { finder } from '../finder.ts'

export const outsidePeriod = finder({
  rule: 'OUTSIDE_PERIOD',
  find: ({ cutoffDate }, limit, figures) => sql`
    select 'CYCLE' as subject, '{}'::integer[] as company_ids,
      ${figures({
        rows: sql`row_count`,
        early: sql`early`,
        late: sql`row_count - early`,
        from: sql`first_day`,
        to: sql`last_day`
      })} as figures,
      jsonb_build_object('from', first_day, 'to', last_day) as row_key, row_count, amount
    from (
      select first_day, last_day, coalesce(sum(row_count), 0)::bigint as row_count, coalesce(sum(amount), 0) as amount,
        coalesce(sum(row_count) filter (where transaction_date < first_day), 0)::bigint as early
      from (
        select ${cutoffDate}::date - ${limit('days')}::integer as first_day, ${cutoffDate}::date as last_day
      ) as period join signal_days on transaction_date not between first_day and last_day
      group by first_day, last_day
    ) as outside
    where row_count >= ${limit('rows')}`,
  rows: ({ from = null, to = null }) => sql`transaction_date not between ${from}::date and ${to}::date`
})
