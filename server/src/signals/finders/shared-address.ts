import { sql } from 'kysely'
import { finder, ringgit, rowsOfDealers } from '../finder.ts'
import { dealerSums } from '../sums.ts'
import '#dealers/tables.ts'

export const sharedAddress = finder({
  rule: 'SHARED_ADDRESS',
  find: (cycle, limit, figures) => sql`
    select address as subject, array_agg(company_id order by company_id) as company_ids,
      ${figures({ now: ringgit(sql`sum(amount)`), address: sql`min(written)`, dealers: sql`count(*)` })} as figures,
      jsonb_build_object('companyIds', array_agg(company_id order by company_id)) as row_key,
      sum(row_count)::bigint as row_count, sum(amount) as amount
    from (
      select company_id, amount, row_count, address_line1 || ', ' || postcode as written,
        lower(regexp_replace(address_line1, '[^[:alnum:]]', '', 'g')) || ' ' || postcode as address
      from ${dealerSums(cycle)} as now join dealers using (company_id)
      where now.amount > 0 and address_line1 is not null and postcode is not null
    ) as dealer
    group by address having count(*) > 1 and sum(amount) >= ${limit('amount')}`,
  rows: rowsOfDealers
})
