import { amountField, countField, isSaved } from '@payouts/contract/cash-out-limits/can'
import { limitText, periodNames } from '@payouts/contract/cash-out-limits/limit-text'
import {
  type BrokenLimit,
  type CashOutUse,
  type CashOutVerdict,
  type Period,
  periods,
  type SavedLimitValues
} from '@payouts/contract/cash-out-limits/schema'
import { type Ringgit, type Sen, senOf, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { Entry } from '#ledger/rules.ts'

/** A dealer's limits, and its cash-outs in the periods around the requested day. */
export type CashOutState = {
  limit: SavedLimitValues
  use: CashOutUse
  /** The account's balance less its earmark, never below zero. */
  availableBalance: Ringgit
  isFrozen: boolean
}

/** Whether a cash-out fits; otherwise the first limit that it exceeds. Reaching a limit exactly is allowed. */
export function judgeCashOut(state: CashOutState, amount: Ringgit): CashOutVerdict {
  const available = state.availableBalance
  const [broken] = brokenBy(state, amount)
  return broken
    ? { allowed: false, ...broken, available }
    : {
        allowed: true,
        brokenLimit: null,
        available,
        reason: `A cash-out of ${withCurrency(amount)} fits the limits and the available balance.`
      }
}

type Broken = { brokenLimit: BrokenLimit; reason: string }

function* brokenBy({ limit, use, availableBalance, isFrozen }: CashOutState, amount: Ringgit): Generator<Broken> {
  if (isFrozen) yield { brokenLimit: 'ACCOUNT_FROZEN', reason: 'The account is frozen.' }
  if (!isSaved(limit)) return yield { brokenLimit: 'NO_LIMIT_SET', reason: 'No cash-out limit is set for this dealer.' }
  for (const period of periods) {
    const { amount: usedAmount, count: usedCount } = use[period]
    const [most, times] = [limit[amountField(period)], limit[countField(period)]]
    const reason = `The ${period} limit is ${limitText(most, times)}; ${limitText(usedAmount, usedCount)} is used.`
    if (senOf(usedAmount) + senOf(amount) > senOf(most)) yield { brokenLimit: `${capitals(period)}_AMOUNT`, reason }
    if (usedCount + 1 > times) yield { brokenLimit: `${capitals(period)}_COUNT`, reason }
  }
  if (senOf(amount) > senOf(availableBalance))
    yield { brokenLimit: 'AVAILABLE_BALANCE', reason: `Only ${withCurrency(availableBalance)} is available.` }
}

const capitals = (period: Period) => periodNames[period].toUpperCase() as 'DAILY' | 'WEEKLY' | 'MONTHLY'

/** The days of a period, both included: the day itself, its week from Monday to Sunday, its month. */
export type Days = { from: Day; to: Day }

export function daysOf(period: Period, day: Day): Days {
  if (period === 'daily') return { from: day, to: day }
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = (dateOfMonth: number, monthOfYear = month) =>
    new Date(Date.UTC(year, monthOfYear - 1, dateOfMonth)).toISOString().slice(0, 10)
  if (period === 'monthly') return { from: at(1), to: at(0, month + 1) }
  const sinceMonday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
  return { from: at(date - sinceMonday), to: at(date - sinceMonday + 6) }
}

/** The entries of a cash-out: from the dealer's account to what dealers have drawn. */
export function cashOutEntries({ accountCode, amount }: { accountCode: string; amount: Sen }): Entry[] {
  return [
    { accountCode, amount: -amount },
    { accountCode: 'CASH_OUTS', amount }
  ]
}
