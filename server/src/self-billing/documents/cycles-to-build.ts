import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { sql } from 'kysely'
import { type Clock, payoutZone } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { isDue, unsettled } from './rows-to-state.ts'
import { mayHaveTakenBack } from './taken-back.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/**
 * Approved cycles whose documents were not built since their approval, in which more rows of a dealer wait for a number
 * than its documents have, or whose documents may state rows that are not paid any more. Cycles that were approved before
 * the payer's details held have none. On the basis of what is paid, none is built before the day of the payment.
 */
export async function cyclesToBuild(
  db: Database,
  clock: Clock,
  { basis }: Pick<IssuingRules, 'basis'>
): Promise<number[]> {
  const isTime = basis === 'ACCRUED' ? sql`true` : sql`approved_for <= ${clock.today()}::date`
  const due = isDue(basis, clock)
  const { rows } = await sql<{ batch_no: number }>`
    with begun as (
      select min(valid_from) as day from payer_changes where status = 'Approved'
    ), approved as (
      select batch_no, approved_at from cycles cross join begun
      where approved_at is not null and status <> 'Dropped' and (approved_at at time zone ${payoutZone})::date >= begun.day
        and ${isTime}
    )
    select batch_no from approved left join e_invoice_cycles as built using (batch_no)
    join cycles using (batch_no)
    where built.approved_at is distinct from approved.approved_at or ${mayHaveTakenBack}
    union
    select held.batch_no
    from approved
    join (
      select batch_no, company_id, sum(row_count) as row_count from cycle_totals
      where hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
        and company_id not in (select company_id from dealers where own_e_invoices)
      group by batch_no, company_id
    ) as held using (batch_no)
    left join (
      select batch_no, company_id, sum(held_count) as row_count from e_invoice_documents
      where not is_dead_e_invoice(status) and numbers_given_at is null and paid_first_at is null
      group by batch_no, company_id
    ) as stated using (batch_no, company_id)
    where (held.batch_no, held.company_id) not in ${unsettled}
      and case when held.row_count > coalesce(stated.row_count, 0) then ${basis === 'ACCRUED'} or exists (
        select from transactions
        where transactions.batch_no = held.batch_no and transactions.company_id = held.company_id
          and hold_type = ${holdTypes.eInvoiceMissing} and ${due} and (incentive_amount > 0 or not exists (
            select from transactions as later
            where later.batch_no = held.batch_no and later.company_id = held.company_id
              and later.hold_type = ${holdTypes.eInvoiceMissing} and later.due_on > ${clock.today()}::date))
          and not exists (
            select from e_invoice_rows as row
            where row.batch_no = transactions.batch_no and row.transaction_id = transactions.id and row.live
              and not row.takes_back)
      ) else false end
    order by batch_no`.execute(db)
  return rows.map(({ batch_no: batchNo }) => batchNo)
}
