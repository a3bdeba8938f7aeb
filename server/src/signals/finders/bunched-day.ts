import { sql } from 'kysely'
import { finder, percentOf } from '../finder.ts'

export const bunchedDay = finder({
  rule: 'BUNCHED_DAY',
  find: (_, limit, figures) => sql`
    with of_dealer as (
      select company_id, sum(row_count) as row_count from signal_days group by company_id
    ), of_day as (
      select transaction_date, sum(row_count) as row_count from signal_days group by transaction_date
    ), compared as (
      select line.company_id, line.transaction_date, line.row_count, line.amount, of_dealer.row_count as of_dealer,
        of_day.row_count - line.row_count as elsewhere,
        (select sum(row_count) from of_day) - of_dealer.row_count as of_others
      from signal_days as line join of_dealer using (company_id) join of_day using (transaction_date)
      where of_dealer.row_count >= ${limit('rows')}
    )
    select concat_ws(' ', company_id, transaction_date) as subject, array[company_id] as company_ids,
      ${figures({
        day: sql`transaction_date`,
        rows: sql`row_count`,
        percent: percentOf(sql`row_count`, sql`of_dealer`),
        others: percentOf(sql`elsewhere`, sql`of_others`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'day', transaction_date) as row_key, row_count, amount
    from compared
    where 100 * row_count >= ${limit('percent')} * of_dealer and of_others >= ${limit('leastOthers')}
      and 100 * elsewhere <= ${limit('others')} * of_others`,
  rows: ({ companyIds = [], day = null }) => sql`
    company_id = any(${companyIds}::integer[]) and transaction_date = ${day}::date`
})
