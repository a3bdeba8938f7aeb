import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { ringgitText } from '#platform/db/list-sql.ts'
import '../tables.ts'

/**
 * Makes an entry of its own from what the payments of a matched entry leave of it: charges from our account, which
 * wait for people. The entry then equals its payments, and keeps the booked amount. Entries of notifications are left
 * to the statement.
 */
export async function splitCharges(tx: Tx): Promise<void> {
  await sql`
    with matched as (
      select entry_id, min(reference_no) as reference_no, count(*) as payments, min(comes_to) as comes_to
      from entry_matches join bank_entries using (entry_id) where comes_to <> amount group by entry_id
    ), charges as (
      insert into bank_entries (file_id, statement_id, account_number, position, part, amount, direction, is_return,
        booked_on, value_on, bank_reference, named, named_batches, counterparty_account, counterparty_name, status,
        problem, brought_by, four_eyes)
      select file_id, statement_id, account_number, position, -part - 1, abs(amount - comes_to), 'DEBIT', false,
        booked_on, value_on, bank_reference, '{}', '{}', counterparty_account, counterparty_name, 'Unmatched',
        format('What the bank booked is %s, and %s %s: the rest may be charges.', ${ringgitText(sql`amount`)},
          case payments when 1 then reference_no || ' is' else format('its %s payments come to', payments) end,
          ${ringgitText(sql`comes_to`)}),
        brought_by, four_eyes
      from matched join bank_entries using (entry_id) where statement_id is not null
    )
    update bank_entries set amount = comes_to, whole_amount = amount
    from matched where matched.entry_id = bank_entries.entry_id`.execute(tx)
}
