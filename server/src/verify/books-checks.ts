import { sql } from 'kysely'
import { bookings, movementsOf } from '#journal-export/movements.ts'
import type { Check } from '#platform/db/migrating/check.ts'

/** The last closing of each month that is closed. */
const closings = sql`
  select distinct on (closing.month) closing.* from month_closings as closing cross join closed_months
  where closing.month <= closed_through order by closing.month, closing_id desc`

/** What the ledger says of each of these months: every account with a balance or a movement. */
const ledgerSays = sql`
  select closing_id, account_code,
    coalesce(sum(amount) filter (where posted_on < closing.month), 0) as opening,
    coalesce(sum(amount) filter (where posted_on >= closing.month and amount > 0), 0) as added,
    coalesce(-sum(amount) filter (where posted_on >= closing.month and amount < 0), 0) as taken
  from (${closings}) as closing
  join ledger_journals on posted_on < closing.month + interval '1 month' join ledger_entries using (journal_id)
  group by closing_id, closing.month, account_code
  having bool_or(posted_on >= closing.month) or sum(amount) <> 0`

const monthChecks: Check[] = [
  {
    title: 'Each closed month’s balances are those of the ledger',
    figures: sql`
      select count(*) as checked, sum(closing) filter (where closing > 0) as amount
      from month_balances where closing_id in (select closing_id from (${closings}) as closing)`,
    differences: sql`
      select format('account %s of closing %s', account_code, closing_id) as subject,
        coalesce(format('RM %s + %s - %s', kept.opening, kept.added, kept.taken), 'no balance') as kept,
        coalesce(format('RM %s + %s - %s', found.opening, found.added, found.taken), 'nothing in the ledger') as found
      from (
        select * from month_balances where closing_id in (select closing_id from (${closings}) as closing)
      ) as kept
      full join (${ledgerSays}) as found using (closing_id, account_code)
      where (kept.opening, kept.added, kept.taken) is distinct from (found.opening, found.added, found.taken)`
  },
  {
    title: 'Each closing’s hash covers its balances, and the audit trail has it',
    figures: sql`select count(*) as checked, null::numeric as amount from month_closings`,
    differences: sql`
      select format('closing %s', closing.closing_id) as subject, encode(closing.hash, 'hex') as kept,
        coalesce(event.details ->> 'hash', 'no event') as found
      from month_closings as closing
      left join audit_events as event
        on event.area = 'periods' and event.action = 'CLOSE MONTH' and event.details ->> 'closingId' = closing_id::text
      where encode(closing.hash, 'hex') is distinct from event.details ->> 'hash'
        or closing.hash <> sha256(convert_to(closing_text(closing.month, closing.journals, closing.entries, coalesce((
          select array_agg(closing_line(account_code, opening, added, taken, balance.closing)
            order by account_code collate "C")
          from month_balances as balance where balance.closing_id = closing.closing_id), '{}')), 'UTF8'))`
  }
]

const everyBooking = sql<boolean>`journal.journal_id in (select source.journal_id from gl_journal_sources as source)`
const bookingsOfJournals = sql`(
  select journal_no, found.* from (${bookings(everyBooking)}) as found join gl_journal_sources using (journal_id))`

/** Parts by what they are in the ledger: a dealer's route may have changed since. */
const kindOf = (part: string) =>
  sql.raw(`case when ${part} like 'DEALERS%' then 'DEALERS' when ${part} like 'EXPENSE%' then 'EXPENSE'
    when ${part} like 'ADJUSTMENT%' then 'ADJUSTMENTS' else ${part} end`)

const journalChecks: Check[] = [
  {
    title: 'Each journal for the general ledger is what the ledger moved by its bookings',
    figures: sql`select count(*) as checked, sum(debit) as amount from gl_journal_lines where part is not null`,
    differences: sql`
      select format('%s of journal %s', kind, journal_no) as subject,
        format('RM %s', coalesce(written.amount, 0)) as kept, format('RM %s', coalesce(found.amount, 0)) as found
      from (
        select journal_no, ${kindOf('part')} as kind, sum(credit - debit) as amount
        from gl_journal_lines where part is not null group by 1, 2
      ) as written
      full join (
        select journal_no, ${kindOf('part')} as kind, sum(credit - debit) as amount
        from (${movementsOf(bookingsOfJournals, sql`journal_no`, [])}) as movement group by 1, 2
      ) as found using (journal_no, kind)
      where coalesce(written.amount, 0) <> coalesce(found.amount, 0)`
  },
  {
    title: 'Documents of journals balance, and numbers of journals have no gaps',
    figures: sql`select count(*) as checked, null::numeric as amount from gl_journals`,
    differences: sql`
      select format('document %s of journal %s', document_no, journal_no) as subject, format('RM %s', sum(debit)) as kept,
        format('RM %s', sum(credit)) as found
      from gl_journal_lines group by journal_no, document_no having sum(debit) <> sum(credit)
      union all
      select format('journals of %s', journal_year), format('%s journals', count(*)),
        format('the last is number %s', max(journal_number))
      from gl_journals group by journal_year having count(*) <> max(journal_number)`
  }
]

const waitingCheck: Check = {
  title: 'Each booking is in one journal for the general ledger, or waits for it',
  figures: sql`select count(*) as checked, null::numeric as amount from bookings_to_export`,
  differences: sql`
    select format('booking %s', journal_id) as subject,
      case when waiting.journal_id is null then 'does not wait' else 'waits' end as kept,
      case when source.journal_id is null then 'in no journal' else 'in a journal' end as found
    from (select distinct journal_id from ledger_entries) as booked
    left join bookings_to_export as waiting using (journal_id)
    left join (select journal_id from gl_journal_sources where is_live) as source using (journal_id)
    where (waiting.journal_id is null) = (source.journal_id is null)`
}

const sumsOfYear = ['gross', 'withheld', 'clawed_back', 'brought_forward', 'benefits', 'credits', 'debits', 'cash_outs']

/** What every dealer was paid and charged in closed years, counted again from each record of it. */
const bookedYears = sql`
  select year, company_id, ${sql.join(sumsOfYear.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
  from (
    select extract(year from posted_on)::smallint as year, company_id, greatest(gross, 0) as gross,
      withholding_tax as withheld, greatest(-gross, 0) as clawed_back, 0 as brought_forward, 0 as benefits, 0 as credits,
      0 as debits, 0 as cash_outs
    from postings where status = 'Posted'
    union all
    select year, company_id, 0, -amount, 0, 0, 0, 0, 0, 0 from tax_given_back
    union all
    select year, company_id, 0, 0, 0, brought_forward, 0, 0, 0, 0 from dealer_year_payments
    union all
    select year, company_id, 0, 0, 0, 0, cost, 0, 0, 0 from dealer_benefits where counts
    union all
    select extract(year from posted_on)::smallint, company_id, 0, 0, 0, 0, 0, case type when 'CREDIT' then amount else 0 end,
      case type when 'DEBIT' then amount else 0 end, 0
    from adjustments where status = 'Posted'
    union all
    select extract(year from cashed_out_on)::smallint, company_id, 0, 0, 0, 0, 0, 0, 0, amount from cash_outs
  ) as booked where year in (select year from dealer_years) group by 1, 2`

const yearChecks: Check[] = [
  {
    title: 'Each closed year’s sums of dealers are those of the books',
    figures: sql`select count(*) as checked, sum(gross) as amount from dealer_years`,
    // Each sum is compared on a line of its own, once all of them are counted together.
    differences: sql`
      select format('%s of dealer %s in %s', sum.name, company_id, year) as subject,
        format('RM %s', coalesce(sum.kept, 0)) as kept, format('RM %s', coalesce(sum.booked, 0)) as found
      from dealer_years as kept full join (${bookedYears}) as booked using (year, company_id)
      cross join lateral (values ${sql.join(
        sumsOfYear.map(
          (column) =>
            sql`(${column.replace('_', ' ')}::text, ${sql.ref(`kept.${column}`)}, ${sql.ref(`booked.${column}`)})`
        )
      )}) as sum (name, kept, booked)
      where coalesce(sum.kept, 0) <> coalesce(sum.booked, 0)`
  }
]

/** Closed months, and journals for the general ledger. */
export const booksChecks: Check[] = [...monthChecks, ...journalChecks, waitingCheck, ...yearChecks]
