import { sql } from 'kysely'
import { finder, percentOf, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

export const sameAmount = finder({
  rule: 'SAME_AMOUNT',
  find: (cycle, limit, figures) => sql`
    with line as materialized (
      select company_id, transaction_type, incentive_amount, count(*) as row_count
      from ${countedRows(cycle)} and incentive_amount > 0
      group by company_id, transaction_type, incentive_amount
    ), of_dealer as (
      select company_id, transaction_type, sum(row_count) as row_count from line group by company_id, transaction_type
    ), of_type as (
      select transaction_type, sum(row_count) as row_count from line group by transaction_type
    ), of_amount as (
      select transaction_type, incentive_amount, sum(row_count) as row_count
      from line group by transaction_type, incentive_amount
    ), compared as (
      select company_id, transaction_type, incentive_amount, line.row_count, of_dealer.row_count as of_dealer,
        of_amount.row_count - line.row_count as elsewhere, of_type.row_count - of_dealer.row_count as of_others
      from line join of_dealer using (company_id, transaction_type) join of_type using (transaction_type)
      join of_amount using (transaction_type, incentive_amount)
      where line.row_count >= ${limit('rows')}
    )
    select concat_ws(' ', company_id, transaction_type, incentive_amount) as subject, array[company_id] as company_ids,
      ${figures({
        type: sql`transaction_type`,
        amount: ringgit(sql`incentive_amount`),
        rows: sql`row_count`,
        percent: percentOf(sql`row_count`, sql`of_dealer`),
        others: percentOf(sql`elsewhere`, sql`of_others`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'transactionType', transaction_type,
        'amount', incentive_amount::text) as row_key,
      row_count, row_count * incentive_amount as amount
    from compared
    where 100 * row_count >= ${limit('percent')} * of_dealer and of_others >= ${limit('leastOthers')}
      and 100 * elsewhere <= ${limit('others')} * of_others`,
  rows: ({ companyIds = [], transactionType = null, amount = null }) => sql`
    company_id = any(${companyIds}::integer[]) and transaction_type = ${transactionType}::text
    and incentive_amount = ${amount}::numeric`
})
