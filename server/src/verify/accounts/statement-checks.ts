import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

/** The entries of an account's statement: postings, adjustments, tax given back, cash-outs and payments. */
const stated = sql`
  select journal_id, company_id, net as amount, posted_on from postings where status = 'Posted'
  union all
  select journal_id, company_id, case type when 'CREDIT' then amount else -amount end, posted_on
  from adjustments where status = 'Posted'
  union all
  select journal_id, company_id, amount, given_back_on from tax_given_back
  union all
  select journal_id, company_id, -amount, cashed_out_on from cash_outs
  union all
  select journal_id, company_id, case when step in ('PAYMENT', 'DEBITED') then -amount else amount end, posted_on
  from ledger_journals as journal
  cross join lateral (select split_part(journal.reference_no, ' ', 1) as step) as named
  join payments on payments.reference_no = split_part(journal.reference_no, ' ', 2)
  where step in ('PAYMENT', 'REJECTED', 'RETURNED', 'WITHDRAWN', 'DEBITED')`

const booked = sql`
  select journal_id, ledger_accounts.company_id, entry.amount, journal.posted_on
  from ledger_entries as entry join ledger_accounts using (account_code) join ledger_journals as journal using (journal_id)
  where kind = 'DEALER'`

export const statementChecks: Check[] = [
  {
    title:
      'Each entry of a dealer’s account is a posting, an adjustment, tax given back, a cash-out or a payment of that dealer and day',
    figures: sql`select count(*) as checked, sum(amount) as amount from (${booked}) as booked`,
    differences: sql`
      select format('journal %s of company %s', journal_id, coalesce(booked.company_id, stated.company_id)) as subject,
        coalesce(format('RM %s on %s', booked.amount, booked.posted_on), 'not in the account') as kept,
        coalesce(format('RM %s on %s', stated.amount, stated.posted_on), 'on no statement') as found
      from (${booked}) as booked
      full join (select * from (${stated}) as record where amount <> 0) as stated using (journal_id)
      where (booked.company_id, booked.amount, booked.posted_on)
        is distinct from (stated.company_id, stated.amount, stated.posted_on)`
  }
]
