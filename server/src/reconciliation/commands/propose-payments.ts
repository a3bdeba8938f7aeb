import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import '../../payment-runs/tables.ts'
import '../tables.ts'

/** A payment may be booked so many days after the day on which the bank was to pay. */
const daysLate = 5

/**
 * Proposes the one payment that an open entry of a statement may be, for a person to confirm: one under way of the same
 * amount and account about that day, or the one that a credit names without saying that it came back.
 */
export async function proposePayments(tx: Tx): Promise<void> {
  await sql`
    update bank_entries set status = 'Unmatched', proposed_reference = null
    where status = 'Proposed'`.execute(tx)
  await sql`
    with candidates as (
      select entry.entry_id, payments.reference_no, payments.due_on
      from bank_entries as entry join payments on payments.amount = entry.amount
      left join payment_runs as run using (run_id)
      where entry.status = 'Unmatched' and entry.statement_id is not null and entry.direction = 'DEBIT'
        and not entry.is_return and payments.status in ('IN FILE', 'ACCEPTED', 'UNKNOWN')
        and not exists (select from payments as named where named.reference_no = entry.end_to_end_id)
        and (entry.counterparty_account is null
          or regexp_replace(entry.counterparty_account, '[^0-9]', '', 'g') = payments.bank_account_number)
        and entry.value_on between coalesce(run.execute_on, payments.due_on)
          and coalesce(run.execute_on, payments.due_on) + ${daysLate}::integer
    ), only_one as (
      select entry_id, min(reference_no) as reference_no from candidates group by entry_id having count(*) = 1
    )
    ${asProposals}`.execute(tx)
  await sql`
    with only_one as (
      select entry.entry_id, payments.reference_no
      from bank_entries as entry
      join payments on payments.reference_no = entry.end_to_end_id and payments.amount = entry.amount
      where entry.status = 'Unmatched' and entry.statement_id is not null and entry.direction = 'CREDIT'
        and not entry.is_return and payments.status in ('SETTLED', 'RETURNED')
        and not exists (
          select from bank_entry_payments as shown
          where shown.reference_no = payments.reference_no and shown.direction = 'CREDIT' and shown.on_statement
        )
    )
    ${asProposals}`.execute(tx)
}

/** Two entries that may be one payment: the first has it. */
const asProposals = sql`
  update bank_entries as entry set status = 'Proposed', proposed_reference = proposed.reference_no
  from (select min(entry_id) as entry_id, reference_no from only_one group by reference_no) as proposed
  where proposed.entry_id = entry.entry_id`
