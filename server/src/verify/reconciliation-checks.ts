import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import '#identity/tables.ts'
import '#reconciliation/tables.ts'

const signed = sql`case direction when 'DEBIT' then -amount else amount end`

/** The sums of each statement's entries. */
const movedByStatement = sql`
  select statement_id, count(*) filter (where part >= 0 and not split_off) as entries, sum(${signed}) as moved
  from bank_entries where statement_id is not null group by statement_id`

/** Statements with their predecessors. */
const statementsInOrder = sql`
  select of_bank.*, before.closing_balance as closed_before
  from bank_statements as of_bank left join bank_statements as before on before.statement_id = of_bank.previous_id`

/** Debits that two people confirmed as further debits of a payment with a matched entry. */
const debitedOnceMore = sql`
  select kept.entry_id from kept_back_amounts as kept
  where is_again and not exists (select from bank_entry_payments as paid where paid.entry_id = kept.entry_id)`

/** Who brought, proposed and decided on each bank entry. */
const peopleOfEntries = sql`
  select entry_id, user_id
  from bank_entries cross join lateral unnest(array[brought_by, proposed_by, decided_by]) as named (user_id)
  where user_id is not null`

export const reconciliationChecks: Check[] = [
  {
    title: 'Each bank entry is of a file, a statement and people that are there',
    figures: sql`select count(*) as checked, null::numeric as amount from bank_entries`,
    differences: sql`
      select format('entry %s', entry.entry_id) as subject,
        format('file %s, statement %s', entry.file_id, coalesce(entry.statement_id::text, 'none')) as kept,
        case when file.file_id is null then 'no file' else 'no statement' end as found
      from bank_entries as entry
      left join received_files as file using (file_id)
      left join bank_statements as statement on statement.statement_id = entry.statement_id
      where file.file_id is null or (entry.statement_id is not null and statement.statement_id is null)
      union all
      select format('entry %s', entry_id), format('user %s', user_id), 'no user'
      from (${peopleOfEntries}) as person where not exists (select from users where users.user_id = person.user_id)`
  },
  {
    title: 'Each matched bank entry comes to its payments, which are settled, or returned for a credit',
    figures: sql`
      select count(*) as checked, sum(amount) as amount from bank_entries
      where status = 'Matched' and matched_by <> 'CHARGES'`,
    differences: sql`
      select format('entry %s of %s', entry.entry_id, entry.booked_on) as subject,
        format('%s RM %s', entry.direction, entry.amount) as kept,
        format('%s payments, RM %s, %s of them not so', count(paid.reference_no), coalesce(sum(payments.amount), 0),
          count(*) filter (where not (payments.status = 'RETURNED' or (entry.direction = 'DEBIT' and payments.status = 'SETTLED')))
        ) as found
      from bank_entries as entry
      left join bank_entry_payments as paid using (entry_id)
      left join payments on payments.reference_no = paid.reference_no
      where entry.status = 'Matched' and entry.matched_by <> 'CHARGES' and entry.entry_id not in (${debitedOnceMore})
      group by entry.entry_id
      having coalesce(sum(payments.amount), 0) <> entry.amount or coalesce(sum(paid.amount), 0) <> entry.amount
        or bool_or(not (payments.status = 'RETURNED' or (entry.direction = 'DEBIT' and payments.status = 'SETTLED')))
      union all
      select format('entry %s', paid.entry_id), 'matched', coalesce(entry.status, 'no entry')
      from bank_entry_payments as paid left join bank_entries as entry using (entry_id)
      where entry.status is distinct from 'Matched'`
  },
  {
    title: 'Bank statements go on where the last one ended, and close with opening ± entries',
    figures: sql`select count(*) as checked, null::numeric as amount from bank_statements`,
    differences: sql`
      select format('statement %s of %s', statement_ref, closing_on) as subject,
        format('opens with RM %s, closes with RM %s', opening_balance, closing_balance) as kept,
        format('before: RM %s; entries: RM %s', coalesce(closed_before::text, 'none'), coalesce(moved, 0)) as found
      from (${statementsInOrder}) as of_bank left join (${movedByStatement}) as of_entries using (statement_id)
      where opening_balance <> coalesce(closed_before, opening_balance)
        or closing_balance <> opening_balance + coalesce(moved, 0)
        or entry_count <> coalesce(entries, 0)`
  },
  {
    title:
      'What left our bank account by the ledger is what statements show and banks charged, but for what is awaited or set aside',
    figures: sql`
      select count(*) as checked, sum(closing_balance) as amount from bank_books`,
    differences: sql`
      select format('account ending in %s', right(book.account_number, 4)) as subject,
        format('opening RM %s, closing RM %s, set aside RM %s', book.opening_balance, book.closing_balance, set_aside) as kept,
        format('opening RM %s, closing RM %s, set aside RM %s', first.opening_balance, last.closing_balance,
          coalesce(aside.amount, 0)) as found
      from bank_books as book
      cross join lateral (
        select opening_balance from bank_statements
        where bank_statements.account_number = book.account_number and previous_id is null
      ) as first
      cross join lateral (
        select closing_balance from bank_statements
        where bank_statements.account_number = book.account_number
        order by closing_on desc, statement_id desc limit 1
      ) as last
      left join lateral (
        select sum(${signed}) as amount from bank_entries
        where bank_entries.account_number = book.account_number and status = 'Ignored' and statement_id is not null
      ) as aside on true
      where book.opening_balance <> first.opening_balance or book.closing_balance <> last.closing_balance
        or book.set_aside <> coalesce(aside.amount, 0)
      union all
      select 'the bank account', format('RM %s in the ledger', ledger.amount),
        format('RM %s shown by statements, RM %s awaited, RM %s charged', shown.amount, awaited.amount, charged.amount)
      from (select coalesce(sum(balance), 0) as amount from ledger_accounts where kind = 'BANK') as ledger
      cross join (
        select coalesce(sum(case direction when 'DEBIT' then amount else -amount end), 0) as amount
        from (
          select direction, amount from bank_entry_payments where on_statement
          union all
          select 'DEBIT', amount from kept_back_amounts where entry_id in (${debitedOnceMore})
        ) as of_statements
      ) as shown
      cross join (
        select coalesce(sum(case direction when 'DEBIT' then amount else -amount end), 0) as amount from awaited_entries
      ) as awaited
      cross join (
        select coalesce(sum(amount), 0) as amount from booked_charges where taken_back_at is null
      ) as charged
      where ledger.amount <> shown.amount + awaited.amount + charged.amount`
  },
  {
    title: 'Bank charges in the ledger are the entries of statements that two people booked as such',
    figures: sql`
      select count(*) as checked, sum(amount) as amount from booked_charges where taken_back_at is null`,
    differences: sql`
      select format('entry %s', coalesce(entry.entry_id, booked.entry_id)) as subject,
        format('%s RM %s', entry.direction, entry.amount) as kept,
        coalesce(format('RM %s booked as charges', booked.amount), 'not booked as charges') as found
      from (select * from bank_entries where matched_by = 'CHARGES') as entry
      full join (select * from booked_charges where taken_back_at is null) as booked using (entry_id)
      where booked.amount is distinct from case entry.direction when 'DEBIT' then entry.amount else -entry.amount end
      union all
      select format('charges %s', coalesce(expected.charge_id::text, of_charges.charge_id)),
        format('RM %s booked', coalesce(expected.amount, 0)), format('RM %s in the ledger', coalesce(of_charges.amount, 0))
      from (
        select charge_id, case when taken_back_at is null then amount else 0 end as amount from booked_charges
      ) as expected
      full join (
        select split_part(reference_no, ' ', -1) as charge_id, -sum(amount) as amount
        from ledger_entries join ledger_journals using (journal_id) join ledger_accounts using (account_code)
        where kind = 'BANK_CHARGES' group by 1
      ) as of_charges on of_charges.charge_id = expected.charge_id::text
      where coalesce(expected.amount, 0) <> coalesce(of_charges.amount, 0)`
  },
  {
    title: 'What payments leave of a bank entry adds up with them to what the bank booked',
    figures: sql`select count(*) as checked, sum(amount) as amount from bank_entries where part < 0`,
    differences: sql`
      select format('entry %s', entry.entry_id) as subject, format('%s RM %s, RM %s in all', entry.direction, entry.amount,
        entry.whole_amount) as kept, coalesce(format('RM %s charges', charges.amount), 'no charges') as found
      from bank_entries as entry
      left join bank_entries as charges on charges.file_id = entry.file_id and charges.position = entry.position
        and charges.part = -entry.part - 1
      where entry.part >= 0 and entry.whole_amount is not null and entry.statement_id is not null
        and entry.whole_amount is distinct from
          entry.amount + case entry.direction when 'DEBIT' then charges.amount else -charges.amount end`
  },
  {
    title: 'The kept sums of what statements have yet to show equal their rows',
    figures: sql`select count(*) as checked, sum(amount) as amount from awaited_entries`,
    differences: sql`
      select format('%s%s', direction, case when is_before then ' before the first statement' else '' end) as subject,
        format('%s, RM %s', coalesce(kept.entry_count, 0), coalesce(kept.amount, 0)) as kept,
        format('%s, RM %s', coalesce(counted.entries, 0), coalesce(counted.amount, 0)) as found
      from awaited_totals as kept
      full join (
        select direction, is_before, count(*) as entries, sum(amount) as amount from awaited_entries group by 1, 2
      ) as counted using (direction, is_before)
      where coalesce(kept.entry_count, 0) <> coalesce(counted.entries, 0)
        or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`
  }
]
