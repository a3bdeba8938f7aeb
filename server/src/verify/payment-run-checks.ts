import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import '#payment-runs/tables.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'

const madeRuns = sql`(select * from payment_runs where status not in ('Making', 'Not Made')) as run`

const lineSums = sql`(
  select run_id, count(*) as payment_count, sum(amount) as total, count(*) filter (where not live) as free_count
  from payment_run_lines group by run_id)`

/** The payment statuses that agree with a run's status. */
const agrees = sql`case
  when run.status = 'Pending Approval' then payments.status = 'INSTRUCTED' and payments.run_id is null
  when run.status = 'Withdrawn' then payments.run_id = run.run_id and (payments.status = 'WITHDRAWN'
    or exists (
      select from kept_back_amounts as stands
      where stands.reference_no = payments.reference_no and stands.settled_status = 'WITHDRAWN'))
  when run.status in ('Approved', 'Sent', 'Withdrawal Requested')
    then payments.status not in ('INSTRUCTED', 'WITHDRAWN') and payments.run_id = run.run_id
  else payments.run_id is distinct from run.run_id end`

export const paymentRunChecks: Check[] = [
  {
    title: 'Each payment run has as many payments as its file says, of the same sum, by rail and bank, too',
    figures: sql`select count(*) as checked, sum(total) as amount from ${madeRuns}`,
    differences: sql`
      select run_no as subject, format('%s payments, RM %s', run.payment_count, run.total) as kept,
        format('%s payments, RM %s; by rail and bank %s, RM %s', coalesce(lines.payment_count, 0),
          coalesce(lines.total, 0), coalesce(sums.payment_count, 0), coalesce(sums.total, 0)) as found
      from ${madeRuns}
      left join ${lineSums} as lines using (run_id)
      left join (
        select run_id, sum(payment_count) as payment_count, sum(total) as total from payment_run_totals group by run_id
      ) as sums using (run_id)
      where (run.payment_count, run.total) is distinct from (lines.payment_count, lines.total)
        or (run.payment_count, run.total) is distinct from (sums.payment_count, sums.total)
        or coalesce(lines.free_count, 0) <> case when run.status = 'Refused' then run.payment_count else 0 end`
  },
  {
    title: 'Each payment of a run is the payment that was instructed, and as far as its run has come',
    figures: sql`select count(*) as checked, sum(amount) as amount from payment_run_lines`,
    differences: sql`
      select format('%s of %s', line.reference_no, coalesce(run.run_no, 'run ' || line.run_id)) as subject,
        format('RM %s, %s', line.amount, coalesce(run.status, 'no run')) as kept,
        coalesce('RM ' || payments.amount || ', ' || payments.status, 'no payment') as found
      from payment_run_lines as line left join payment_runs as run using (run_id)
      left join payments on payments.reference_no = line.reference_no
      where run.run_id is null or payments.reference_no is null or line.amount <> payments.amount or line.company_id <> payments.company_id
        or line.beneficiary ->> 'accountNumber' <> payments.bank_account_number or not (${agrees})
      union all
      select format('%s', payments.reference_no), format('in run %s', payments.run_id), 'on no list of it'
      from payments
      where payments.run_id is not null and not exists (
        select from payment_run_lines as line
        where line.reference_no = payments.reference_no and line.run_id = payments.run_id and line.live
      )`
  },
  {
    title: 'Each payment run that went to the bank was approved, and each withdrawn one withdrawn, by two people',
    figures: sql`select count(*) as checked, sum(total) as amount from ${madeRuns} where four_eyes`,
    differences: sql`
      select run_no as subject, status as kept, 'decided by one person' as found
      from ${madeRuns}
      where four_eyes and (approved_by = made_by or withdrawn_by = withdrawal_asked_by)`
  },
  {
    title: 'Each payment run that the bank was known to have was withdrawn by the reference of its cancellation',
    figures: sql`
      select count(*) as checked, sum(total) as amount from ${madeRuns}
      where status = 'Withdrawn' and reported_at < withdrawn_at`,
    differences: sql`
      select run_no as subject, 'Withdrawn' as kept, 'at the bank, and not cancelled there' as found
      from ${madeRuns}
      where status = 'Withdrawn' and reported_at < withdrawn_at and cancellation_reference is null`
  }
]
