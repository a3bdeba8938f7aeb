import { type SqlBool, sql } from 'kysely'
import { headerCheck, identityCheck, postingsCheck } from '#payouts/proof/cycle-checks.ts'
import { ledgerCheck, paymentCheck, taxCheck } from '#payouts/proof/posting-checks.ts'
import { paidRowsCheck, totalsCheck } from '#payouts/proof/row-checks.ts'
import type { Check } from '#platform/db/migrating/check.ts'

const everywhere = sql<SqlBool>`true`

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
  totalsCheck(everywhere, rowsByTotal),
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
  identityCheck(everywhere),
  headerCheck(everywhere),
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
  paidRowsCheck(everywhere, paidByPosting),
  {
    title: 'One posting for each dealer and cycle, and one for each dealer and release',
    figures: sql`select count(*) as checked, null::numeric as amount from postings`,
    differences: sql`
      select format('cycle %s, company %s, release %s', batch_no, company_id, coalesce(release_action_id::text, 'none'))
          as subject, '1 posting' as kept, format('%s postings', count(*)) as found
      from postings group by batch_no, company_id, release_action_id having count(*) > 1`
  },
  postingsCheck(everywhere),
  taxCheck(everywhere),
  paymentCheck(everywhere),
  {
    title: "What each dealer was paid and withheld in a year equals that year's postings, less the tax given back",
    figures: sql`select count(*) as checked, sum(gross) as amount from dealer_year_payments`,
    differences: sql`
      select format('company %s, year %s', company_id, year) as subject,
        format('RM %s, withheld %s, taken back %s', coalesce(kept.gross, 0), coalesce(kept.withheld, 0),
          coalesce(kept.taken_back, 0)) as kept,
        format('RM %s, withheld %s, taken back %s', coalesce(posted.gross, 0), coalesce(posted.withheld, 0),
          coalesce(posted.taken_back, 0)) as found
      from dealer_year_payments as kept
      full join (
        select company_id, year, sum(greatest(gross, 0)) as gross, sum(withheld) as withheld,
          sum(greatest(-gross, 0)) as taken_back
        from (
          select company_id, extract(year from posted_on)::integer as year, gross, withholding_tax as withheld
          from postings where status = 'Posted'
          union all
          select company_id, year, 0, -amount from tax_given_back
        ) as booked group by 1, 2
      ) as posted using (company_id, year)
      where coalesce(kept.gross, 0) <> coalesce(posted.gross, 0)
        or coalesce(kept.withheld, 0) <> coalesce(posted.withheld, 0)
        or coalesce(kept.taken_back, 0) <> coalesce(posted.taken_back, 0)`
  }
]

export const ledgerChecks: Check[] = [
  {
    title: 'Each journal sums to zero',
    figures: sql`select count(*) as checked, (select sum(amount) from ledger_entries) as amount from ledger_journals`,
    differences: sql`
      select format('journal %s', journal_id) as subject, 'RM 0.00' as kept,
        case when reference_no is null then 'entries of no journal' else format('RM %s', amount) end as found
      from (select journal_id, sum(amount) as amount from ledger_entries group by journal_id) as booked
        left join ledger_journals using (journal_id)
      where amount <> 0 or reference_no is null`
  },
  ledgerCheck(everywhere),
  {
    title: 'Account balances equal their entries, and together come to zero',
    figures: sql`select count(*) as checked, sum(balance) as amount from ledger_accounts`,
    differences: sql`
      select format('account %s', account_code) as subject, coalesce('RM ' || balance, 'no account') as kept,
        format('RM %s', coalesce(entered.amount, 0)) as found
      from ledger_accounts
      full join (select account_code, sum(amount) as amount from ledger_entries group by 1) as entered using (account_code)
      where balance is distinct from coalesce(entered.amount, 0)
      union all
      select 'all accounts', 'RM 0.00', format('RM %s', sum(balance)) from ledger_accounts having sum(balance) <> 0`
  }
]
