import type { OutputOf } from '@payouts/contract/endpoint'
import type { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { MonthRow } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { closingList } from './closing-list.ts'
import { daysOfMonth } from './rules.ts'
import '#identity/tables.ts'
import '#ledger/tables.ts'
import '#periods/tables.ts'
import './tables.ts'

/** The most months that the screen lists: ten years. */
const most = 120

/** The months from the first with a journal, or closed one, to today's; the latest first. */
export async function monthsOf(db: Database, today: Day): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with closed as (select closed_through from closed_months),
    months as (
      select month::date as month from generate_series(
        (select date_trunc('month', least(min(posted_on), (select closed_through from closed), ${today}::date)) from ledger_journals),
        ${today}::date, interval '1 month') as month
      order by month desc limit ${most}
    )
    select months.month, case
        when months.month <= closed_through then 'CLOSED'
        when exists (select from month_changes as change
          where change.month = months.month and change.status = 'Pending' and kind = 'CLOSE') then 'CLOSING'
        when closing.closing_id is not null then 'REOPENED'
        else 'OPEN' end as status,
      months.month < date_trunc('month', ${today}::date) as "isOver",
      case when months.month <= closed_through then ${instantText('closing.closed_on')} end as "closedOn",
      case when months.month <= closed_through then users.name end as "closedBy",
      case when months.month <= closed_through then closing.journals end as journals,
      case when months.month <= closed_through then encode(closing.hash, 'hex') end as hash
    from months cross join closed
    left join lateral (
      select * from month_closings where month_closings.month = months.month order by closing_id desc limit 1
    ) as closing on true
    left join month_changes using (change_id)
    left join users on users.user_id = month_changes.decided_by
    order by months.month desc`.execute(db)
  return rows
}

/**
 * The month to close next: the first after the closed ones; while none is closed, the last that is over. Undefined if
 * none is over.
 */
function nextToClose(months: readonly MonthRow[]): MonthRow | undefined {
  const next = hasClosed(months) ? months.findLast(isOpen) : months.find(({ isOver }) => isOver)
  return next?.isOver ? next : undefined
}

/** The month that has to close before any later one; null while none is closed, as the first closing covers all before. */
export const closesFirst = (months: readonly MonthRow[]): Day | null =>
  hasClosed(months) ? (months.findLast(isOpen)?.month ?? null) : null

const isOpen = ({ status }: MonthRow) => status !== 'CLOSED'
const hasClosed = (months: readonly MonthRow[]) => !months.every(isOpen)

/** The months, and the closing list of the next one that can be closed. */
export async function readMonths(db: Database, today: Day): Promise<OutputOf<typeof monthEndEndpoints.getMonths>> {
  const months = await monthsOf(db, today)
  const next = nextToClose(months)
  return { months, next: next ? { month: next.month, items: await closingList(db, daysOfMonth(next.month)) } : null }
}
