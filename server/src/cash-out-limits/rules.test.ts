import { describe, expect, test } from 'vitest'
import { type CashOutState, daysOf, judgeCashOut } from './rules.ts'

const limit = {
  dailyTransactionAmount: '1000.00',
  dailyTransactionCount: 2,
  weeklyTransactionAmount: '3000.00',
  weeklyTransactionCount: 5,
  monthlyTransactionAmount: '9000.00',
  monthlyTransactionCount: 9
}
const used = (amount: string, count: number) => ({ amount, count })
const nothing = used('0.00', 0)
const state: CashOutState = {
  limit,
  use: { daily: nothing, weekly: nothing, monthly: nothing },
  availableBalance: '5000.00',
  isFrozen: false
}
const broken = (changes: Partial<CashOutState>, amount: string) =>
  judgeCashOut({ ...state, ...changes }, amount).brokenLimit

describe('a cash-out', () => {
  test('fits where it reaches a limit exactly', () => {
    expect(judgeCashOut(state, '1000.00')).toEqual({
      allowed: true,
      brokenLimit: null,
      available: '5000.00',
      reason: 'A cash-out of RM 1,000.00 fits the limits and the available balance.'
    })
    expect(broken({ availableBalance: '0.01' }, '0.01')).toBe(null)
    const use = { ...state.use, daily: used('999.99', 1) }
    expect(broken({ use }, '0.01')).toBe(null)
  })

  test.each([
    [{ isFrozen: true }, '1.00', 'ACCOUNT_FROZEN'],
    [{ limit: { ...limit, dailyTransactionAmount: null } }, '1.00', 'NO_LIMIT_SET'],
    [{}, '1000.01', 'DAILY_AMOUNT'],
    [{ use: { ...state.use, daily: used('2.00', 2) } }, '1.00', 'DAILY_COUNT'],
    [{ use: { ...state.use, weekly: used('2999.99', 1) } }, '0.02', 'WEEKLY_AMOUNT'],
    [{ use: { ...state.use, weekly: used('1.00', 5) } }, '1.00', 'WEEKLY_COUNT'],
    [{ use: { ...state.use, monthly: used('9000.00', 1) } }, '0.01', 'MONTHLY_AMOUNT'],
    [{ use: { ...state.use, monthly: used('1.00', 9) } }, '1.00', 'MONTHLY_COUNT'],
    [{ availableBalance: '99.99' }, '100.00', 'AVAILABLE_BALANCE'],
    [{ availableBalance: '0.00', use: { ...state.use, daily: used('1.00', 2) } }, '1.00', 'DAILY_COUNT']
  ])('with %j of RM %s breaks %3$s', (changes, amount, limitName) => {
    expect(judgeCashOut({ ...state, ...changes }, amount)).toMatchObject({ allowed: false, brokenLimit: limitName })
  })

  test('names how much of the exceeded limit is used', () => {
    const use = { ...state.use, daily: used('250.00', 1) }
    expect(judgeCashOut({ ...state, use }, '751.00').reason).toBe(
      'The daily limit is RM 1,000.00 / 2X; RM 250.00 / 1X is used.'
    )
  })
})

describe('a period', () => {
  test.each([
    ['daily', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['weekly', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['monthly', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31']
  ] as const)('%s of %s is %s to %s', (period, day, from, to) => {
    expect(daysOf(period, day)).toEqual({ from, to })
  })
})
