import type { LimitValues } from '@payouts/contract/cash-out-limits/schema'

const ringgitPerDay = { Basic: 1000, Silver: 2000, Gold: 3000, Platinum: 4000 } as const
export type TierName = keyof typeof ringgitPerDay

/** Limits of this many ringgit a day, five times as much a week, and 25 times as much a month. */
export const valuesOf = (ringgit: number): LimitValues => ({
  dailyTransactionAmount: `${ringgit}.00`,
  dailyTransactionCount: 5,
  weeklyTransactionAmount: `${ringgit * 5}.00`,
  weeklyTransactionCount: 20,
  monthlyTransactionAmount: `${ringgit * 25}.00`,
  monthlyTransactionCount: 60
})

/** Limits for all four tiers, from RM 1,000 a day for Basic to RM 4,000 for Platinum. */
export const everyTier = (changes: Partial<Record<TierName, object>> = {}) =>
  (Object.keys(ringgitPerDay) as TierName[]).map((tier) => ({
    tier,
    ...valuesOf(ringgitPerDay[tier]),
    ...changes[tier]
  }))
