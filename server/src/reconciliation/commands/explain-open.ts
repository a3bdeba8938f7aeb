import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { ringgitText } from '#platform/db/list-sql.ts'
import { isOpen, mayComeTo, named, namedBatches, paymentsOfBatches } from './find-matches.ts'
import '../tables.ts'

/**
 * Records for each open entry why nothing fits it: because of its payments, or else of its batches. The reason of a
 * refused match stays.
 */
export async function explainOpen(tx: Tx): Promise<void> {
  await explainNamed(tx)
  await explainBatches(tx)
  await explainOthers(tx)
}

/** The payments that an entry names by reference, or else in its text, and where each was shown before. */
const namedPayments = sql`
  select entry.entry_id, entry.direction, entry.is_return, entry.amount, ${mayComeTo} as may_come_to,
    cardinality(${named}) = 0 as is_in_text, name.reference_no, payments.amount as paid, payments.status, shown.problem
  from bank_entries as entry
  cross join lateral unnest(case when cardinality(${named}) > 0 then ${named} else entry.named_in_text end)
    as name (reference_no)
  left join payments on payments.reference_no = name.reference_no
  left join lateral (
    select format('%s is %s already, on %s.', earlier.reference_no,
      case when on_statement then 'on a statement' else 'in a notification' end,
      to_char(booked_on, 'FMDD Mon YYYY')) as problem
    from bank_entry_payments as earlier join bank_entries as other on other.entry_id = earlier.entry_id
    where earlier.reference_no = name.reference_no and earlier.direction = entry.direction
      and earlier.on_statement = (entry.statement_id is not null)
  ) as shown on true
  where ${isOpen}`

async function explainNamed(tx: Tx): Promise<void> {
  await sql`
    with named as (${namedPayments}), said as (
      select entry_id, direction, is_return, amount, may_come_to, is_in_text, count(*) as names, sum(paid) as paid,
        min(reference_no) as first_name, min(reference_no) filter (where paid is null) as stranger,
        min(problem) as shown, min(status) as status
      from named group by entry_id, direction, is_return, amount, may_come_to, is_in_text
    )
    update bank_entries as entry
    set problem = case
      when shown is not null then shown
      when stranger is not null then format('It names %s, which is no payment of ours.', stranger)
      when not paid = any(array_remove(may_come_to, null)) then case names
        when 1 then format('%s is %s.', first_name, ${ringgitText(sql`paid`)})
        else format('It names %s payments, which come to %s.', names, ${ringgitText(sql`paid`)}) end
      when said.direction = 'DEBIT' and said.is_return then 'It takes back a credit, which no payment of ours is.'
      when said.direction = 'CREDIT' and not said.is_return
        then format('It names %s, but the bank does not call it a return.', first_name)
      when is_in_text and names = 1 then format('Its text names %s, which is %s.', first_name, lower(said.status))
      when is_in_text then format('Its text names %s payments.', names)
      else entry.problem
    end
    from said where said.entry_id = entry.entry_id`.execute(tx)
}

async function explainBatches(tx: Tx): Promise<void> {
  await sql`
    with batch as (
      select entry_id, direction, count(*) as payments, sum(amount) as amount from (${paymentsOfBatches}) as paid
      group by entry_id, direction
    )
    update bank_entries as entry
    set problem = format(
      case batch.direction when 'DEBIT' then 'Its batch has %s to be paid, %s.'
        else 'Its batch has %s paid before, %s.' end,
      format(case batch.payments when 1 then '%s payment' else '%s payments' end, batch.payments),
      ${ringgitText(sql`batch.amount`)})
    from batch where batch.entry_id = entry.entry_id`.execute(tx)
}

async function explainOthers(tx: Tx): Promise<void> {
  await sql`
    update bank_entries as entry set problem = case
      when cardinality(${namedBatches}) > 0 and exists (
        select from payment_runs where run_no = any(array(
          select split_part(batch, '-', 1) from unnest(${namedBatches}) as batch))
      ) then format('No payment of %s is left that it could be.', (${namedBatches})[1])
      when direction = 'CREDIT' and is_return
        then 'The bank calls it a return, and names no payment of ours. Choose the payment that came back.'
      else 'It names no payment and no batch of ours.'
    end
    where ${isOpen} and problem is null`.execute(tx)
}
