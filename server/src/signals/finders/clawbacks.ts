import { sql } from 'kysely'
import { finder, percentOf, ringgit } from '../finder.ts'

export const clawbacks = finder({
  rule: 'CLAWBACKS',
  find: (_, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        clawbacks: ringgit(sql`clawbacks`),
        incentives: ringgit(sql`incentives`),
        percent: percentOf(sql`clawbacks`, sql`incentives`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, -clawbacks as amount
    from (
      select company_id, -sum(clawbacks) as clawbacks, sum(amount) - sum(clawbacks) as incentives,
        sum(clawback_rows)::bigint as row_count
      from signal_days group by company_id
    ) as dealer
    where incentives >= clawbacks and incentives > 0 and 100 * clawbacks >= ${limit('percent')} * incentives
      and clawbacks >= ${limit('amount')} and clawbacks > 0`,
  rows: ({ companyIds = [] }) => sql`company_id = any(${companyIds}::integer[]) and incentive_amount < 0`
})
