import { proofStatements } from '@payouts/contract/payouts/proof'
import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import type { Within } from './cycle-checks.ts'

export const taxCheck = (within: Within): Check => ({
  title: proofStatements.TAX,
  figures: sql`
    select count(*) as checked, sum(withholding_tax) as amount from postings where status = 'Posted' and ${within}`,
  differences: sql`
    select format('posting %s', reference_no) as subject, format('RM %s = %s + %s', gross, net, withholding_tax) as kept,
      format('tax RM %s at %s', round(greatest(gross, 0) * tax_rate, 2), tax_rate) as found
    from postings
    where ${within}
      and (gross <> net + withholding_tax or withholding_tax <> round(greatest(gross, 0) * tax_rate, 2))`
})

/**
 * Compares each posting with its own entries, found by its journal, so that other cycles' ledger entries cost
 * nothing.
 */
export const ledgerCheck = (within: Within): Check => ({
  title: proofStatements.LEDGER,
  figures: sql`select count(*) as checked, sum(net) as amount from postings where status = 'Posted' and ${within}`,
  differences: sql`
    select format('posting %s', posting.reference_no) as subject,
      format('net RM %s, tax RM %s, in all RM 0.00', posting.net, withholding_tax) as kept,
      format('net RM %s, tax RM %s, in all RM %s', entered.net, entered.tax, entered.total) as found
    from postings as posting
    cross join lateral (
      select coalesce(sum(entry.amount) filter (where account.company_id = posting.company_id), 0.00) as net,
        coalesce(sum(entry.amount) filter (where kind = 'WITHHOLDING_TAX_PAYABLE'), 0.00) as tax,
        coalesce(sum(entry.amount), 0.00) as total
      from ledger_journals as journal
      join ledger_entries as entry using (journal_id) join ledger_accounts as account using (account_code)
      where journal.journal_id = posting.journal_id and journal.reference_no = posting.reference_no
    ) as entered
    where status = 'Posted' and ${within}
      and (entered.net, entered.tax, entered.total) <> (posting.net, posting.withholding_tax, 0)`
})

/** Payments of postings, without those that pay a returned amount again. */
const paymentsOfPostings = sql`(
  select posting_reference as reference_no, company_id, amount from payments where posting_reference is not null) as payment`

/**
 * Postings of the route BANK: what was available was paid, that is the account's balance less what was reserved.
 * Postings from versions without payments were instructed in full.
 */
export const paymentCheck = (within: Within): Check => ({
  title: proofStatements.PAYMENTS,
  figures: sql`
    select count(*) as checked, sum(payment.amount) as amount
    from ${paymentsOfPostings} join postings using (reference_no) where ${within}`,
  differences: sql`
    select format('posting %s', reference_no) as subject, format('RM %s available', due) as kept,
      format('RM %s instructed', coalesce(payment.amount, 0.00)) as found
    from postings as posting
    cross join lateral (
      select case when status = 'Posted' and payout_route = 'BANK' and net > 0
        then greatest(coalesce(balance_after - earmarked, net), 0) else 0.00 end as due
    ) as instructed
    left join ${paymentsOfPostings} using (reference_no)
    where ${within} and (due <> coalesce(payment.amount, 0)
      or (payment.amount is not null and payment.company_id <> posting.company_id))`
})
