import { sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows, readAs } from '../sums.ts'

export const similarCustomers = finder({
  rule: 'SIMILAR_CUSTOMERS',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        rows: sql`count(*)`,
        spellings: sql`count(distinct spelling)`,
        customers: sql`count(distinct read_as)`,
        sum: ringgit(sql`sum(incentive_amount)`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'customers', array_agg(distinct read_as)) as row_key,
      count(*) as row_count, sum(incentive_amount) as amount
    from (
      select company_id, ${readAs(sql`lower(yes_id)`)} as read_as, lower(yes_id) as spelling, incentive_amount
      from ${countedRows(cycle)} and incentive_amount > 0
    ) as line
    join (select read_as from signal_customers where first <> last) as several using (read_as)
    group by company_id
    having count(*) >= ${limit('rows')} and sum(incentive_amount) >= ${limit('amount')}`,
  rows: ({ companyIds = [], customers = [] }) => sql`
    company_id = any(${companyIds}::integer[]) and incentive_amount > 0
    and ${readAs(sql`lower(yes_id)`)} = any(${customers}::text[])`
})
