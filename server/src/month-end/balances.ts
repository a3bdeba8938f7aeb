import { accountKinds } from '@payouts/contract/ledger/accounts'
import type { KindBalance } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { daysOfMonth } from './rules.ts'
import '#ledger/tables.ts'
import '#periods/tables.ts'
import './tables.ts'

type AccountBalance = { account_code: string; opening: string; added: string; taken: string; closing: string }

/** The closing that holds for a month, as a scalar; null if the month is not closed. */
const closingOf = (month: Day): RawBuilder<number | null> => sql`(
  select closing_id from month_closings
  where month = ${month}::date and month <= (select closed_through from closed_months)
  order by closing_id desc limit 1)`

/**
 * Each account with a balance or a booking in a month, counted from the ledger: the opening balance is the closing one
 * of the month before, so that the cost does not grow with history once months are closed.
 */
export function countedBalances(month: Day): RawBuilder<AccountBalance> {
  const { from, to } = daysOfMonth(month)
  return sql<AccountBalance>`
    with before as (
      select closing_id from month_closings
      where month = ${from}::date - interval '1 month' order by closing_id desc limit 1
    ), opening as (
      select account_code, closing as amount from month_balances where closing_id = (select closing_id from before)
      union all
      select account_code, sum(amount) from ledger_journals join ledger_entries using (journal_id)
      where posted_on < ${from}::date and not exists (select from before) group by account_code
    ), moved as (
      select account_code, coalesce(sum(amount) filter (where amount > 0), 0) as added,
        coalesce(-sum(amount) filter (where amount < 0), 0) as taken
      from ledger_journals join ledger_entries using (journal_id)
      where posted_on between ${from}::date and ${to}::date group by account_code
    )
    select account_code, coalesce(opening.amount, 0)::numeric(16, 2) as opening,
      coalesce(added, 0)::numeric(16, 2) as added, coalesce(taken, 0)::numeric(16, 2) as taken,
      (coalesce(opening.amount, 0) + coalesce(added, 0) - coalesce(taken, 0))::numeric(16, 2) as closing
    from opening full join moved using (account_code)
    where coalesce(opening.amount, 0) <> 0 or moved.account_code is not null`
}

/** The same as the month's closing kept them; counted, while the month is not closed. */
export const balancesOf = (month: Day): RawBuilder<AccountBalance> => sql<AccountBalance>`
  select account_code, opening, added, taken, closing from month_balances where closing_id = ${closingOf(month)}
  union all
  select * from (${countedBalances(month)}) as counted where ${closingOf(month)} is null`

/** What the closing of a month kept, by kind of account; nothing of a month that is not closed. */
export async function readMonthBalances(db: Database, month: Day): Promise<KindBalance[]> {
  const { rows } = await sql<KindBalance>`
    select kind, count(*) as accounts, sum(opening) as opening, sum(added) as added, sum(taken) as taken,
      sum(closing) as closing
    from month_balances join ledger_accounts using (account_code)
    where closing_id = ${closingOf(month)}
    group by kind order by array_position(${[...accountKinds]}::text[], kind)`.execute(db)
  return rows
}
