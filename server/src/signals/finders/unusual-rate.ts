import { type RawBuilder, sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

/** The incentive in percent of the transaction amount. */
const rate: RawBuilder<unknown> = sql`round(100 * incentive_amount / nullif(transaction_amount, 0), 1)`

export const unusualRate = finder({
  rule: 'UNUSUAL_RATE',
  find: (cycle, limit, figures) => sql`
    with line as materialized (
      select company_id, transaction_type, ${rate} as rate, count(*) as row_count,
        sum(incentive_amount) as paid, sum(transaction_amount) as base
      from ${countedRows(cycle)} and transaction_amount <> 0 and incentive_amount >= 0
      group by company_id, transaction_type, ${rate}
    ), of_rate as (
      select transaction_type, rate, sum(row_count) as row_count from line group by transaction_type, rate
    ), most as (
      select distinct on (transaction_type) transaction_type, rate as usual
      from of_rate order by transaction_type, row_count desc, rate
    ), agreeing as (
      select transaction_type, usual
      from of_rate join most using (transaction_type)
      group by transaction_type, usual
      having sum(row_count) >= ${limit('rows')}
        and 100 * coalesce(sum(row_count) filter (where abs(rate - usual) <= ${limit('points')}), 0)
          >= ${limit('agreeing')} * sum(row_count)
    )
    select concat_ws(' ', company_id, transaction_type) as subject, array[company_id] as company_ids,
      ${figures({
        type: sql`transaction_type`,
        usual: sql`usual`,
        rows: sql`sum(row_count)`,
        paid: ringgit(sql`sum(paid)`),
        expected: ringgit(sql`sum(base) * usual / 100`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'transactionType', transaction_type, 'usual', usual::text,
        'points', ${limit('points')}::text) as row_key,
      sum(row_count)::bigint as row_count, sum(paid) as amount
    from line join agreeing using (transaction_type)
    where abs(rate - usual) > ${limit('points')}
    group by company_id, transaction_type, usual
    having abs(sum(paid) - round(sum(base) * usual / 100, 2)) >= ${limit('difference')}`,
  rows: ({ companyIds = [], transactionType = null, usual = null, points = null }) => sql`
    company_id = any(${companyIds}::integer[]) and transaction_type = ${transactionType}::text
    and incentive_amount >= 0 and abs(${rate} - ${usual}::numeric) > ${points}::numeric`
})
