import { type RawBuilder, sql } from 'kysely'

/**
 * One statement that must hold over all rows. Both queries are set-based, so that ten million rows are a few scans.
 * `figures` answers one row `(checked, amount)`: how many things were checked, and their sum in RM or null.
 * `differences` returns `(subject, kept, found)` for each violation of the statement.
 */
export type Check = { title: string; figures: RawBuilder<unknown>; differences: RawBuilder<unknown> }

const rowsByTotal = sql`
  select batch_no, transaction_type, company_id, state, coalesce(hold_type, '') as hold_type,
    held_since_of(hold_type, held_since) as held_since, count(*) as row_count, sum(incentive_amount) as amount
  from transactions group by 1, 2, 3, 4, 5, 6`

const paidByPosting = sql`
  select posting_id, batch_no, company_id, count(*) as row_count, sum(incentive_amount) as amount
  from transactions where state = 'PAID' group by 1, 2, 3`

const sumsByCycle = sql`
  select batch_no, sum(amount) as imported,
    coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0) as excluded,
    coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held,
    coalesce(sum(row_count) filter (where state = 'HELD'), 0) as held_rows,
    coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0) as requested_rows
  from (${rowsByTotal}) as counted group by batch_no`

export const cycleChecks: Check[] = [
  {
    title: 'What was imported of a cycle is what its version was when it arrived',
    figures: sql`
      select count(*) as checked, sum(version.total_amount) as amount
      from cycles join cycle_versions as version using (batch_no, version) where version.status <> 'Dropped'`,
    differences: sql`
      select format('cycle %s, version %s', batch_no, cycles.version) as subject,
        format('RM %s', imported_amount) as kept, format('RM %s', version.total_amount) as found
      from cycles join cycle_versions as version using (batch_no, version)
      where version.status <> 'Dropped' and imported_amount <> version.total_amount`
  },
  {
    title: 'Kept totals equal the rows they stand for, by cycle, type, dealer and state',
    figures: sql`select count(*) as checked, sum(incentive_amount) as amount from transactions`,
    differences: sql`
      select format('cycle %s, %s, company %s, %s %s', batch_no, transaction_type, company_id, state, hold_type) as subject,
        format('%s rows, RM %s', coalesce(kept.row_count, 0), coalesce(kept.amount, 0)) as kept,
        format('%s rows, RM %s', coalesce(counted.row_count, 0), coalesce(counted.amount, 0)) as found
      from cycle_totals as kept
      full join (${rowsByTotal}) as counted using (batch_no, transaction_type, company_id, state, hold_type, held_since)
      where coalesce(kept.row_count, 0) <> coalesce(counted.row_count, 0)
        or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`
  },
  {
    title: 'Imported = payable + held + release requested + released + paid + cancelled + excluded, by cycle',
    figures: sql`select count(*) as checked, sum(imported_amount) as amount from cycles`,
    differences: sql`
      select format('cycle %s', batch_no) as subject, format('RM %s', imported_amount) as kept,
        format('RM %s', coalesce(imported, 0)) as found
      from cycles left join (${sumsByCycle}) as counted using (batch_no)
      where imported_amount <> coalesce(imported, 0)`
  },
  {
    title:
      'Imported = payable + held + release requested + released + paid + cancelled + excluded, by cycle and dealer',
    figures: sql`
      select count(*) as checked, sum(amount) as amount
      from (select sum(amount) as amount from cycle_totals group by batch_no, company_id) as dealer`,
    differences: sql`
      select format('cycle %s, company %s', batch_no, company_id) as subject,
        format('RM %s', coalesce(kept.amount, 0)) as kept, format('RM %s', coalesce(imported.amount, 0)) as found
      from (select batch_no, company_id, sum(amount) as amount from cycle_totals group by 1, 2) as kept
      full join (
        select batch_no, company_id, sum(incentive_amount) as amount from transactions group by 1, 2
      ) as imported using (batch_no, company_id)
      where coalesce(kept.amount, 0) <> coalesce(imported.amount, 0)`
  },
  {
    title: "Cycles' own sums equal their rows: excluded, held, release requested",
    figures: sql`select count(*) as checked, sum(hold_amount) as amount from cycles`,
    differences: sql`
      select format('cycle %s', batch_no) as subject,
        format('excluded RM %s, on hold RM %s, %s held, %s release requested',
          excluded_amount, hold_amount, held_count, release_requested_count) as kept,
        format('excluded RM %s, on hold RM %s, %s held, %s release requested',
          coalesce(excluded, 0), coalesce(held, 0), coalesce(held_rows, 0), coalesce(requested_rows, 0)) as found
      from cycles left join (${sumsByCycle}) as counted using (batch_no)
      where (excluded_amount, hold_amount, held_count, release_requested_count)
        <> (coalesce(excluded, 0), coalesce(held, 0), coalesce(held_rows, 0), coalesce(requested_rows, 0))`
  },
  {
    title: 'Rows on hold say why, and others do not',
    figures: sql`
      select count(*) as checked, sum(incentive_amount) as amount
      from transactions where state in ('HELD', 'RELEASE_REQUESTED')`,
    differences: sql`
      select format('cycle %s, transaction %s', batch_no, id) as subject, state::text as kept,
        coalesce(hold_type, 'no hold type') as found
      from transactions where (hold_type is not null) <> (state in ('HELD', 'RELEASE_REQUESTED'))`
  },
  {
    title: 'Cycles show Error while a posting failed, and Completed once nothing is payable',
    figures: sql`
      select count(*) as checked, null::numeric as amount from cycles where status in ('Scheduled', 'Error', 'Completed')`,
    differences: sql`
      select format('cycle %s', batch_no) as subject, status as kept,
        format('%s posting errors, %s payable transactions', failed.postings, payable.row_count) as found
      from cycles
      cross join lateral (
        select count(*) as postings from postings where postings.batch_no = cycles.batch_no and status = 'Error'
      ) as failed
      cross join lateral (
        select coalesce(sum(row_count), 0) as row_count
        from cycle_totals where cycle_totals.batch_no = cycles.batch_no and state = 'PAYABLE'
      ) as payable
      where (status = 'Error') <> (failed.postings > 0) or (status = 'Completed' and payable.row_count > 0)`
  }
]

export const postingChecks: Check[] = [
  {
    title: 'Each posting equals the paid rows that carry its number, of its own dealer and cycle',
    figures: sql`select count(*) as checked, sum(gross) as amount from postings where status = 'Posted'`,
    differences: sql`
      select format('posting %s, cycle %s, company %s', coalesce(reference_no, 'none'),
          coalesce(posting.batch_no, paid.batch_no), coalesce(posting.company_id, paid.company_id)) as subject,
        format('%s rows, RM %s', coalesce(transaction_count, 0), coalesce(gross, 0)) as kept,
        format('%s rows, RM %s', coalesce(row_count, 0), coalesce(amount, 0)) as found
      from (select * from postings where status = 'Posted') as posting
      full join (${paidByPosting}) as paid
        on (paid.posting_id, paid.batch_no, paid.company_id)
          = (posting.posting_id, posting.batch_no, posting.company_id)
      where coalesce(gross, 0) <> coalesce(amount, 0) or coalesce(transaction_count, 0) <> coalesce(row_count, 0)`
  },
  {
    title: 'One posting for each dealer and cycle, and one for each dealer and release',
    figures: sql`select count(*) as checked, null::numeric as amount from postings`,
    differences: sql`
      select format('cycle %s, company %s, release %s', batch_no, company_id, coalesce(release_action_id::text, 'none'))
          as subject, '1 posting' as kept, format('%s postings', count(*)) as found
      from postings group by batch_no, company_id, release_action_id having count(*) > 1`
  },
  {
    title: 'Gross = net + withholding tax, and the tax is its rate of a gross above zero',
    figures: sql`
      select count(*) as checked, sum(withholding_tax) as amount from postings where status = 'Posted'`,
    differences: sql`
      select format('posting %s', reference_no) as subject, format('RM %s = %s + %s', gross, net, withholding_tax) as kept,
        format('tax RM %s at %s', round(greatest(gross, 0) * tax_rate, 2), tax_rate) as found
      from postings
      where gross <> net + withholding_tax or withholding_tax <> round(greatest(gross, 0) * tax_rate, 2)`
  },
  {
    title: 'The payment rail was told each net above zero, once',
    figures: sql`select count(*) as checked, sum(amount) as amount from payments`,
    differences: sql`
      select format('posting %s', reference_no) as subject, format('RM %s posted', coalesce(posting.net, 0)) as kept,
        format('RM %s paid', coalesce(payment.amount, 0)) as found
      from (select reference_no, company_id, net from postings where status = 'Posted' and net > 0) as posting
      full join payments as payment using (reference_no)
      where coalesce(posting.net, 0) <> coalesce(payment.amount, 0)
        or posting.company_id is distinct from payment.company_id`
  },
  {
    title: "What each dealer was paid and withheld in a year equals that year's postings",
    figures: sql`select count(*) as checked, sum(gross) as amount from dealer_year_payments`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s, withheld %s', coalesce(kept.gross, 0), coalesce(kept.withheld, 0)) as kept,
        format('RM %s, withheld %s', coalesce(posted.gross, 0), coalesce(posted.withheld, 0)) as found
      from dealer_year_payments as kept
      full join (
        select company_id, extract(year from posted_on)::integer as year, sum(gross) as gross,
          sum(withholding_tax) as withheld
        from postings where status = 'Posted' and gross > 0 group by 1, 2
      ) as posted using (company_id, year)
      where coalesce(kept.gross, 0) <> coalesce(posted.gross, 0)
        or coalesce(kept.withheld, 0) <> coalesce(posted.withheld, 0)`
  }
]

export const ledgerChecks: Check[] = [
  {
    title: 'Each journal sums to zero',
    figures: sql`select count(*) as checked, (select sum(amount) from ledger_entries) as amount from ledger_journals`,
    differences: sql`
      select format('journal %s', journal_id) as subject, 'RM 0.00' as kept, format('RM %s', sum(amount)) as found
      from ledger_entries group by journal_id having sum(amount) <> 0`
  },
  {
    title: 'Each posting has its journal: the net to the dealer, the tax to the tax payable',
    figures: sql`select count(*) as checked, sum(net) as amount from postings where status = 'Posted'`,
    differences: sql`
      select format('posting %s', posting.reference_no) as subject,
        format('net RM %s, tax RM %s', posting.net, withholding_tax) as kept,
        format('net RM %s, tax RM %s', coalesce(entered.net, 0), coalesce(entered.tax, 0)) as found
      from postings as posting
      left join (
        select reference_no, journal_id,
          coalesce(sum(amount) filter (where kind = 'DEALER'), 0) as net,
          coalesce(sum(amount) filter (where kind = 'WITHHOLDING_TAX_PAYABLE'), 0) as tax
        from ledger_journals left join ledger_entries using (journal_id) left join ledger_accounts using (account_code)
        group by reference_no, journal_id
      ) as entered on entered.journal_id = posting.journal_id and entered.reference_no = posting.reference_no
      where status = 'Posted' and (entered.journal_id is null or entered.net <> posting.net
        or entered.tax <> posting.withholding_tax)`
  },
  {
    title: 'Account balances equal their entries, and together come to zero',
    figures: sql`select count(*) as checked, sum(balance) as amount from ledger_accounts`,
    differences: sql`
      select format('account %s', account_code) as subject, format('RM %s', balance) as kept,
        format('RM %s', coalesce(entered.amount, 0)) as found
      from ledger_accounts
      left join (select account_code, sum(amount) as amount from ledger_entries group by 1) as entered using (account_code)
      where balance <> coalesce(entered.amount, 0)
      union all
      select 'all accounts', 'RM 0.00', format('RM %s', sum(balance)) from ledger_accounts having sum(balance) <> 0`
  }
]
