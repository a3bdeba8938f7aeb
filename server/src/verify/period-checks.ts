import { sql } from 'kysely'
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

export const periodChecks: Check[] = [
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
