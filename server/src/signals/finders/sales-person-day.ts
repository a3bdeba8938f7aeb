import { sql } from 'kysely'
import { finder, percentOf } from '../finder.ts'
import { countedRows } from '../sums.ts'

export const salesPersonDay = finder({
  rule: 'SALES_PERSON_DAY',
  needs: 'salesPerson',
  find: (cycle, limit, figures) => sql`
    with line as materialized (
      select lower(sales_person) as person, transaction_date, count(*) as row_count,
        sum(incentive_amount) as amount, array_agg(distinct company_id) as company_ids
      from ${countedRows(cycle)} and sales_person is not null group by lower(sales_person), transaction_date
    ), of_person as (
      select person, sum(row_count) as row_count from line group by person
    ), of_day as (
      select transaction_date, sum(row_count) as row_count from line group by transaction_date
    ), compared as (
      select line.*, of_person.row_count as of_person, of_day.row_count - line.row_count as elsewhere,
        (select sum(row_count) from of_day) - of_person.row_count as of_others
      from line join of_person using (person) join of_day using (transaction_date)
      where of_person.row_count >= ${limit('rows')}
    )
    select concat_ws(' ', person, transaction_date) as subject, company_ids,
      ${figures({
        person: sql`person`,
        day: sql`transaction_date`,
        rows: sql`row_count`,
        percent: percentOf(sql`row_count`, sql`of_person`),
        others: percentOf(sql`elsewhere`, sql`of_others`)
      })} as figures,
      jsonb_build_object('people', array[person], 'day', transaction_date) as row_key, row_count, amount
    from compared
    where 100 * row_count >= ${limit('percent')} * of_person and of_others >= ${limit('leastOthers')}
      and 100 * elsewhere <= ${limit('others')} * of_others`,
  rows: ({ people = [], day = null }) => sql`
    lower(sales_person) = any(${people}::text[]) and transaction_date = ${day}::date`
})
