import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import { listedPostings } from '#tax-remittances/lines.ts'

/** What each posting withheld, less what was given back of it while its list was open. */
const posted = sql`
  select date_trunc('month', posted_on::timestamp)::date as month, reference_no as reference, company_id,
    listed_gross as gross, listed_tax as tax
  from ${listedPostings} as posting`

/** The lines of every month's list: as it was closed, or what its postings give so far. */
const listed = sql`
  select month, tax from tax_list_lines
  union all
  select month, tax from (${posted}) as taxed where month not in (select month from tax_lists)`

/** What the journals of each day added to the tax account, but for what was remitted; what was given back counts in its list's month. */
const booked = sql`
  select coalesce(back.month, journal.posted_on) as posted_on, entry.amount as tax
  from ledger_journals as journal left join tax_given_back as back using (journal_id)
  join ledger_entries as entry using (journal_id) join ledger_accounts using (account_code)
  where kind = 'WITHHOLDING_TAX_PAYABLE' and journal_id not in (select journal_id from tax_lists)`

const quarterOf = (day: string) => sql.raw(`date_trunc('quarter', ${day}::timestamp)::date`)

export const taxChecks: Check[] = [
  {
    title: 'Each closed list of withheld tax has its month’s postings, and is what was remitted',
    figures: sql`select count(*) as checked, sum(tax) as amount from tax_lists`,
    differences: sql`
      select format('%s of %s', coalesce(line.reference, posting.reference),
          to_char(coalesce(line.month, posting.month), 'YYYY-MM')) as subject,
        coalesce(format('RM %s of RM %s', line.tax, line.gross), 'not in the list') as kept,
        coalesce(format('RM %s of RM %s', posting.tax, posting.gross), 'not posted in that month') as found
      from tax_list_lines as line
      full join (select * from (${posted}) as taxed where month in (select month from tax_lists)) as posting
        using (month, reference)
      where (line.company_id, line.gross, line.tax) is distinct from (posting.company_id, posting.gross, posting.tax)
      union all
      select to_char(list.month, 'YYYY-MM'), format('RM %s remitted', list.tax), format('RM %s listed', lines.tax)
      from tax_lists as list
      cross join lateral (
        select coalesce(sum(tax), 0) as tax from tax_list_lines where tax_list_lines.month = list.month
      ) as lines
      where list.tax <> lines.tax`
  },
  {
    title: 'What was withheld in each month is what its journals added to the tax account',
    figures: sql`select count(distinct month) as checked, sum(tax) as amount from (${posted}) as taxed`,
    differences: sql`
      select to_char(coalesce(listed.month, booked.month), 'YYYY-MM') as subject,
        format('RM %s listed', coalesce(listed.tax, 0)) as kept, format('RM %s booked', coalesce(booked.tax, 0)) as found
      from (select month, sum(tax) as tax from (${posted}) as taxed group by month) as listed
      full join (
        select date_trunc('month', posted_on::timestamp)::date as month, sum(tax) as tax
        from (${booked}) as entry group by 1
      ) as booked using (month)
      where coalesce(listed.tax, 0) <> coalesce(booked.tax, 0)`
  },
  {
    title: 'The lists of withheld tax of each quarter come to what the ledger withheld in it',
    figures: sql`
      select count(distinct ${quarterOf('month')}) as checked, sum(tax) as amount from (${listed}) as line`,
    differences: sql`
      select to_char(quarter, 'YYYY "quarter" Q') as subject, format('RM %s listed', coalesce(listed.tax, 0)) as kept,
        format('RM %s in the ledger', coalesce(booked.tax, 0)) as found
      from (select ${quarterOf('month')} as quarter, sum(tax) as tax from (${listed}) as line group by 1) as listed
      full join (
        select ${quarterOf('posted_on')} as quarter, sum(tax) as tax from (${booked}) as entry group by 1
      ) as booked using (quarter)
      where coalesce(listed.tax, 0) <> coalesce(booked.tax, 0)`
  },
  {
    title: 'Each remittance, and what was given back, took its tax out of the tax account, and nothing else did',
    figures: sql`select count(*) as checked, sum(balance) as amount from ledger_accounts where kind = 'TAX_REMITTED'`,
    differences: sql`
      select format('journal %s', journal_id) as subject,
        format('RM %s out of the tax account, RM %s paid', coalesce(recorded.taken, 0), coalesce(recorded.paid, 0)) as kept,
        format('RM %s out of the tax account, RM %s paid', coalesce(moved.taken, 0), coalesce(moved.paid, 0)) as found
      from (
        select journal_id, tax as taken, tax as paid from tax_lists
        union all
        select journal_id, case when is_own_line then 0 else amount end, case when is_own_line then -amount else 0 end
        from tax_given_back
      ) as recorded
      full join (
        select journal_id, -coalesce(sum(amount) filter (where kind = 'WITHHOLDING_TAX_PAYABLE'), 0) as taken,
          coalesce(sum(amount) filter (where kind = 'TAX_REMITTED'), 0) as paid
        from ledger_entries join ledger_accounts using (account_code)
        where kind in ('WITHHOLDING_TAX_PAYABLE', 'TAX_REMITTED') group by journal_id
        having bool_or(kind = 'TAX_REMITTED' or amount < 0)
      ) as moved using (journal_id)
      where (recorded.taken, recorded.paid) is distinct from (moved.taken, moved.paid)`
  },
  {
    title: 'What two people gave back of withheld tax is on its dealer’s account, and no more than was withheld',
    figures: sql`select count(*) as checked, sum(amount) as amount from tax_given_back`,
    differences: sql`
      select format('tax return %s', change_id) as subject,
        coalesce(format('RM %s of posting %s approved', request.amount, request.posting_id), 'not approved') as kept,
        coalesce(format('RM %s of posting %s given back', back.amount, back.posting_id), 'nothing given back') as found
      from (select * from tax_returns where status = 'Approved') as request
      full join tax_given_back as back using (change_id)
      where (request.amount, request.posting_id) is distinct from (back.amount, back.posting_id)
      union all
      select back.reference_no, format('RM %s to company %s on %s', back.amount, back.company_id, back.given_back_on),
        format('RM %s on %s', coalesce(sum(entry.amount), 0), journal.posted_on)
      from tax_given_back as back join ledger_journals as journal using (journal_id)
      left join ledger_accounts as account on account.company_id = back.company_id
      left join ledger_entries as entry
        on entry.journal_id = journal.journal_id and entry.account_code = account.account_code
      group by back.change_id, journal.posted_on
      having (back.amount, back.given_back_on) is distinct from (sum(entry.amount), journal.posted_on)
      union all
      select format('tax of %s', posting.reference_no), format('RM %s withheld', withholding_tax),
        format('RM %s given back', sum(back.amount))
      from tax_given_back as back join postings as posting using (posting_id)
      group by posting.posting_id having sum(back.amount) > withholding_tax
    `
  }
]
