import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import { taxedPostings } from '#tax-remittances/lines.ts'
import { paidYears } from '#withholding-tax/paid-years.ts'

/** What the forms of each dealer and year state in money, but for what was paid before this product. */
const statedInMoney = sql`
  select company_id, year::integer as year, gross - taken_back as money from ${paidYears} as paid`

const yearOfPosting = sql`extract(year from posting.posted_on)::integer`

export const cp58Checks: Check[] = [
  {
    title: 'The benefits of each dealer’s year, on CP58 and for the tax, are those of the register',
    figures: sql`select count(*) as checked, sum(cost) as amount from dealer_benefits where counts`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s', coalesce(kept.benefits, 0)) as kept, format('RM %s', coalesce(register.cost, 0)) as found
      from dealer_year_payments as kept
      full join (
        select company_id, year, sum(benefit.cost) as cost from dealer_benefits as benefit
        join benefit_requests as request using (change_id)
        where request.status = 'Approved' and not exists (
          select from benefit_requests as removal
          where removal.change_id = benefit.removal_id and removal.status = 'Approved'
        ) group by 1, 2
      ) as register using (company_id, year)
      where coalesce(kept.benefits, 0) <> coalesce(register.cost, 0)
      union all
      select format('benefit %s', benefit_id), 'counts', 'not approved' from dealer_benefits
      join benefit_requests using (change_id) where counts and status <> 'Approved'`
  },
  {
    title: 'The tax on each dealer’s CP58 is what the lists of withheld tax of the year have',
    figures: sql`select count(*) as checked, sum(withheld) as amount from dealer_year_payments where withheld > 0`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s on CP58', coalesce(kept.withheld, 0)) as kept, format('RM %s listed', coalesce(listed.tax, 0)) as found
      from dealer_year_payments as kept
      full join (
        select company_id, extract(year from month)::integer as year, sum(tax) as tax from (
          select company_id, month, tax from tax_list_lines
          union all
          select company_id, month, tax from ${taxedPostings} as taxed where month not in (select month from tax_lists)
          union all
          select company_id, make_date(year, 1, 1), -amount from tax_given_back where is_own_line
        ) as line group by 1, 2
      ) as listed using (company_id, year)
      where coalesce(kept.withheld, 0) <> coalesce(listed.tax, 0)`
  },
  {
    title: 'What CP58 states in money of each dealer’s year is what the ledger booked as its incentives',
    figures: sql`select count(*) as checked, sum(money) as amount from (${statedInMoney}) as stated`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s on CP58', coalesce(stated.money, 0)) as kept, format('RM %s booked', coalesce(booked.money, 0)) as found
      from (${statedInMoney}) as stated
      full join (
        select posting.company_id, extract(year from journal.posted_on)::integer as year, -sum(entry.amount) as money
        from ledger_entries as entry
        join ledger_accounts using (account_code) join ledger_journals as journal using (journal_id)
        left join postings as posting using (journal_id)
        where ledger_accounts.kind = 'INCENTIVE_EXPENSE' group by 1, 2
      ) as booked using (company_id, year)
      where coalesce(stated.money, 0) <> coalesce(booked.money, 0)`
  },
  {
    title:
      'What CP58 states in money of each dealer’s year is what e-invoices state of its rows, and the rows without any',
    figures: sql`
      select count(distinct rows.document_id) as checked, sum(rows.amount) as amount
      from e_invoice_rows as rows join transactions on transactions.batch_no = rows.batch_no
        and transactions.id = rows.transaction_id
      where rows.live and not rows.takes_back and state = 'PAID'`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s on CP58', coalesce(stated.money, 0)) as kept,
        format('RM %s, of it RM %s in e-invoices', coalesce(paid.money, 0), coalesce(paid.billed, 0)) as found
      from (${statedInMoney}) as stated
      full join (
        select posting.company_id, ${yearOfPosting} as year, sum(coalesce(rows.amount, incentive_amount)) as money,
          sum(rows.amount) as billed
        from postings as posting join transactions using (posting_id)
        left join e_invoice_rows as rows on rows.batch_no = transactions.batch_no
          and rows.transaction_id = transactions.id and rows.live and not rows.takes_back
        where posting.status = 'Posted' and state = 'PAID' group by 1, 2
      ) as paid using (company_id, year)
      where coalesce(stated.money, 0) <> coalesce(paid.money, 0)`
  },
  {
    title: 'Each issue of CP58 made the forms that were approved, each as its columns and its file have it',
    figures: sql`select count(*) as checked, sum(money + benefits) as amount from cp58_forms`,
    differences: sql`
      select format('CP58 of %s, issue %s', issue.year, issue.change_id) as subject,
        format('%s forms, RM %s, tax %s', issue.forms, issue.amount, issue.tax) as kept,
        format('%s forms, RM %s, tax %s', count(form_id), coalesce(sum(money + benefits), 0), coalesce(sum(form.tax), 0))
          as found
      from cp58_issues as issue left join cp58_forms as form using (change_id)
      where issue.status = 'Approved'
      group by issue.change_id, issue.year, issue.forms, issue.amount, issue.tax
      having (issue.forms, issue.amount, issue.tax) is distinct from
        (count(form_id), coalesce(sum(money + benefits), 0), coalesce(sum(form.tax), 0))
      union all
      select format('form %s', form_id), format('RM %s, %s, tax %s', money, benefits, tax),
        format('RM %s, %s, tax %s', content #>> '{figures,money}', content #>> '{figures,benefits}',
          content #>> '{figures,tax}')
      from cp58_forms
      where (money::text, benefits::text, tax::text) is distinct from
        (content #>> '{figures,money}', content #>> '{figures,benefits}', content #>> '{figures,tax}')
      union all
      select format('file of form %s', form_id), sha256, encode(sha256(bytes), 'hex') from cp58_files
      where sha256 <> encode(sha256(bytes), 'hex')
      union all
      select format('proof of form %s', form_id), done.sha256, file.sha256
      from cp58_hand_overs as done join cp58_files as file using (form_id) where done.sha256 <> file.sha256`
  }
]
