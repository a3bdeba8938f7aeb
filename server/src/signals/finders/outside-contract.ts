import { sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows, dealerSums } from '../sums.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'

/** Reads only rows of dealers whose contract does not cover all days of the cycle: in most cycles there are none. */
export const outsideContract = finder({
  rule: 'OUTSIDE_CONTRACT',
  find: (cycle, limit, figures) => sql`
    select concat_ws(' ', company_id, start_date, end_date) as subject, array[company_id] as company_ids,
      ${figures({
        rows: sql`outside.row_count`,
        sum: ringgit(sql`outside.amount`),
        early: sql`early`,
        late: sql`outside.row_count - early`,
        from: sql`start_date`,
        to: sql`end_date`
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'from', start_date, 'to', end_date) as row_key,
      outside.row_count, outside.amount
    from ${dealerSums(cycle)} as now join dealers using (company_id)
    join imported_days on batch_no = ${cycle.batchNo} and not (start_date <= first_day and last_day <= end_date)
    cross join lateral (
      select count(*) as row_count, sum(incentive_amount) as amount,
        count(*) filter (where transaction_date < start_date) as early
      from ${countedRows(cycle)} and transactions.company_id = now.company_id and incentive_amount > 0
        and transaction_date not between start_date and end_date
    ) as outside
    where outside.row_count >= ${limit('rows')}`,
  rows: ({ companyIds = [], from = null, to = null }) => sql`
    company_id = any(${companyIds}::integer[]) and incentive_amount > 0
      and transaction_date not between ${from}::date and ${to}::date`
})
