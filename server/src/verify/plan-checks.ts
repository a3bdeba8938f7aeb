import { sql } from 'kysely'
import { type Check, sumText } from '#platform/db/migrating/check.ts'

const rowsByPlan = sql`
  select batch_no, transaction_type, plan_name, count(*) as row_count, sum(incentive_amount) as amount,
    count(*) filter (where incentive_amount < 0) as clawback_count,
    coalesce(sum(incentive_amount) filter (where incentive_amount < 0), 0) as clawback_amount
  from transactions group by batch_no, transaction_type, plan_name`

const daysOfRows = sql`
  select batch_no, min(transaction_date) as first_day, max(transaction_date) as last_day from transactions group by batch_no`

export const planChecks: Check[] = [
  {
    title: 'The first and the last day kept of each cycle are those of its rows',
    figures: sql`select count(*) as checked, null::numeric as amount from imported_days`,
    differences: sql`
      select format('cycle %s', batch_no) as subject, format('%s to %s', kept.first_day, kept.last_day) as kept,
        format('%s to %s', counted.first_day, counted.last_day) as found
      from imported_days as kept full join (${daysOfRows}) as counted using (batch_no)
      where (kept.first_day, kept.last_day) is distinct from (counted.first_day, counted.last_day)`
  },
  {
    title: 'What was imported of each plan equals its rows, clawbacks apart',
    figures: sql`select sum(row_count) as checked, sum(amount) as amount from imported_plans`,
    differences: sql`
      select format('%s, %s, cycle %s', transaction_type, plan_name, batch_no) as subject,
        ${sumText('kept')} as kept, ${sumText('counted')} as found
      from imported_plans as kept full join (${rowsByPlan}) as counted using (batch_no, transaction_type, plan_name)
      where (kept.row_count, kept.amount, kept.clawback_count, kept.clawback_amount)
        is distinct from (counted.row_count, counted.amount, counted.clawback_count, counted.clawback_amount)`
  }
]
