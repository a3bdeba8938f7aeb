import { fullMonthText } from '@payouts/contract/day-text'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { closeThrough } from '#periods/commands.ts'
import { one } from '#platform/db/read.ts'
import { keepDealerYears } from '#posting/dealer-years.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { countedBalances } from './balances.ts'
import { daysOfMonth, isYearEnd } from './rules.ts'
import '#ledger/tables.ts'
import './tables.ts'

type Kept = { closingId: number; journals: number; entries: number; hash: string }

/**
 * Closes a month under the lock of all months: keeps the balances of its accounts and their hash, also in the audit
 * trail, whose chain covers them.
 */
export async function closeMonth(
  call: RequestCall,
  { changeId, month }: { changeId: number; month: Day }
): Promise<void> {
  const { tx, caller, clock, requestId } = call
  const days = daysOfMonth(month)
  const year = isYearEnd(month) ? await keepDealerYears(tx, Number(month.slice(0, 4))) : undefined
  await closeThrough(tx, days.to)
  const kept = await keepBalances(call, { changeId, month })
  const { rows: balances } = await sql<{
    kind: string
    opening: Ringgit
    added: Ringgit
    taken: Ringgit
    closing: Ringgit
  }>`
    select kind, sum(opening) as opening, sum(added) as added, sum(taken) as taken, sum(closing) as closing
    from month_balances join ledger_accounts using (account_code) where closing_id = ${kept.closingId}
    group by kind order by kind`.execute(tx)
  await recordEvent(tx, {
    area: 'periods',
    action: 'CLOSE MONTH',
    activity: `Closed ${fullMonthText(month)}`,
    actor: caller,
    name: fullMonthText(month),
    details: { month, ...kept, balances, ...(year && { year }) },
    requestId,
    at: clock.now()
  })
}

async function keepBalances(
  { tx, clock }: RequestCall,
  { changeId, month }: { changeId: number; month: Day }
): Promise<Kept> {
  const { from, to } = daysOfMonth(month)
  const counted = await one(
    tx,
    sql<{ journals: number; entries: number }>`
      select count(distinct journal_id) as journals, count(*) as entries
      from ledger_journals join ledger_entries using (journal_id)
      where posted_on between ${from}::date and ${to}::date`
  )
  return one(
    tx,
    sql<Kept>`
      with balances as (
        ${countedBalances(month)}
      ), kept as (
        insert into month_closings (month, change_id, journals, entries, hash, closed_on)
        select ${from}::date, ${changeId}::bigint, ${counted.journals}::bigint, ${counted.entries}::bigint,
          sha256(convert_to(closing_text(${from}::date, ${counted.journals}::bigint, ${counted.entries}::bigint,
            coalesce(array_agg(closing_line(account_code, opening, added, taken, closing)
              order by account_code collate "C"), '{}')), 'UTF8')),
          ${clock.now()}::timestamptz
        from balances
        returning closing_id, journals, entries, hash
      ), lines as (
        insert into month_balances (closing_id, account_code, opening, added, taken, closing)
        select closing_id, account_code, opening, added, taken, closing from kept cross join balances
      )
      select closing_id as "closingId", journals, entries, encode(hash, 'hex') as hash from kept`
  )
}
