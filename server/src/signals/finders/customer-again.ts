import { sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

export const customerAgain = finder({
  rule: 'CUSTOMER_AGAIN',
  find: (cycle, limit, figures) => sql`
    select customer as subject, array_agg(distinct company_id) as company_ids,
      ${figures({
        customer: sql`customer`,
        rows: sql`count(*)`,
        dealers: sql`count(distinct company_id)`,
        sum: ringgit(sql`sum(incentive_amount)`)
      })} as figures,
      jsonb_build_object('customers', array[customer]) as row_key,
      count(*) as row_count, sum(incentive_amount) as amount
    from (
      select company_id, incentive_amount, lower(yes_id) as customer
      from ${countedRows(cycle)} and incentive_amount > 0
        and lower(yes_id) = any(array(
          select first from signal_customers where first = last and row_count >= ${limit('rows')}))
    ) as line
    group by customer`,
  rows: ({ customers = [] }) => sql`lower(yes_id) = any(${customers}::text[]) and incentive_amount > 0`
})
