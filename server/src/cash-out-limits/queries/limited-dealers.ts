import type { CashOutLimitRow, CashOutUse, Period, SavedLimitValues } from '@payouts/contract/cash-out-limits/schema'
import type { Tier } from '@payouts/contract/dealers/schema'
import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isFrozenAccount } from '#freezes/queries.ts'
import { daysOf } from '../rules.ts'
import '#dealers/tables.ts'
import '#earmarks/tables.ts'
import '#ledger/tables.ts'
import '../tables.ts'

/** The six values of a change, named as in the calls. */
export const limitColumns = sql`
  daily_amount as "dailyTransactionAmount", daily_count as "dailyTransactionCount",
  weekly_amount as "weeklyTransactionAmount", weekly_count as "weeklyTransactionCount",
  monthly_amount as "monthlyTransactionAmount", monthly_count as "monthlyTransactionCount"`

/**
 * Dealers with the limit that applies to each: individual, or by tier. `current` has the values, all null if nothing
 * was saved; `version` grows with every change of either.
 */
export const dealersWithLimits = sql`
  dealers
  left join dealer_cash_out_limits as own using (company_id)
  left join tier_cash_out_limits as everybody on everybody.tier = dealers.tier
  left join cash_out_limit_changes as current on current.change_id = coalesce(own.change_id, everybody.change_id)
  left join lateral (
    select max(change_id) as change_id from cash_out_limit_changes where company_id = dealers.company_id
  ) as latest on true`

export const versionOfLimit = sql`coalesce(greatest(latest.change_id, current.change_id), 0)::bigint`
export const keepsEarlierValues = sql<boolean>`(own.change_id is not null and dealers.tier <> 'Customized')`

type Used = Record<`${Period}_used`, Ringgit> & Record<`${Period}_times`, number>

/** The balance of `dealer`'s account and its cash-outs around a day, for a lateral join. */
export function accountAround(dealer: RawBuilder<unknown>, day: Day): RawBuilder<unknown> {
  const [today, week, month] = [daysOf('daily', day), daysOf('weekly', day), daysOf('monthly', day)]
  const within = ({ from, to }: typeof today) => sql`filter (where cashed_out_on between ${from} and ${to})`
  // A week may begin before its month or end after it.
  const from = week.from < month.from ? week.from : month.from
  const to = week.to > month.to ? week.to : month.to
  return sql`
    select coalesce(sum(amount) ${within(today)}, 0)::numeric(14, 2) as daily_used, count(*) ${within(today)} as daily_times,
      coalesce(sum(amount) ${within(week)}, 0)::numeric(14, 2) as weekly_used, count(*) ${within(week)} as weekly_times,
      coalesce(sum(amount) ${within(month)}, 0)::numeric(14, 2) as monthly_used,
      count(*) ${within(month)} as monthly_times,
      coalesce((select balance from ledger_accounts where ledger_accounts.company_id = ${dealer}.company_id), 0)::numeric(14, 2)
        as balance,
      (select amount from earmarks where earmarks.company_id = ${dealer}.company_id) as earmark,
      kept_back_of(${dealer}.company_id)::numeric(14, 2) as kept_back,
      ${isFrozenAccount(sql`${dealer}.company_id`)} as "isFrozen"
    from cash_outs where cash_outs.company_id = ${dealer}.company_id and cashed_out_on between ${from} and ${to}`
}

/** The columns of `accountAround`. */
type AccountColumns = Used & { balance: Ringgit; earmark: Ringgit | null; kept_back: Ringgit; isFrozen: boolean }

/** A dealer's row as the database returns it. */
export type LimitRow = SavedLimitValues &
  AccountColumns & {
    accountName: string
    accountCode: string
    vendorCode: string
    tier: Tier
    keepsEarlierValues: boolean
    version: number
  }

/** A row in the shape of the contract. */
export function limitRow(row: LimitRow): CashOutLimitRow {
  const { balance, earmark, kept_back, ...used } = row
  const { daily_used, daily_times, weekly_used, weekly_times, monthly_used, monthly_times, ...rest } = used
  const use: CashOutUse = {
    daily: { amount: daily_used, count: daily_times },
    weekly: { amount: weekly_used, count: weekly_times },
    monthly: { amount: monthly_used, count: monthly_times }
  }
  return { ...rest, use, availableBalance: availableBalance(balance, earmark, kept_back) }
}
