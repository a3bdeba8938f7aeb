import { sql } from 'kysely'
import { finder, percentOf, ringgit, timesOf } from '../finder.ts'
import { countedRows } from '../sums.ts'

export const salesPersonShare = finder({
  rule: 'SALES_PERSON_SHARE',
  needs: 'salesPerson',
  find: (cycle, limit, figures) => sql`
    with of_person as materialized (
      select lower(sales_person) as person, sum(incentive_amount) as amount,
        count(*) as row_count, array_agg(distinct company_id) as company_ids
      from ${countedRows(cycle)} and sales_person is not null group by lower(sales_person)
    ), compared as (
      select of_person.*, count(*) over () - 1 as others, sum(amount) over () as together from of_person
    ), averaged as (
      select *, round((together - amount) / nullif(others, 0), 2) as usual from compared
    )
    select person as subject, company_ids,
      ${figures({
        person: sql`person`,
        now: ringgit(sql`amount`),
        usual: ringgit(sql`usual`),
        times: timesOf(sql`amount`, sql`usual`),
        percent: percentOf(sql`amount`, sql`together`),
        dealers: sql`cardinality(company_ids)`
      })} as figures,
      jsonb_build_object('people', array[person]) as row_key, row_count, amount
    from averaged
    where usual > 0 and amount >= ${limit('times')} * usual and amount >= ${limit('amount')}
      and others >= ${limit('leastOthers')}`,
  rows: ({ people = [] }) => sql`lower(sales_person) = any(${people}::text[])`
})
