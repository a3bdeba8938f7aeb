import { z } from 'zod'
import { tier, tiers } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'

/** The tiers whose values are the same for every dealer on them. */
export const globalTiers = tiers.filter((name) => name !== 'Customized')
export const globalTier = z.enum(globalTiers)
export type GlobalTier = z.infer<typeof globalTier>

/** A calendar day, its week from Monday to Sunday, and its month. */
export const periods = ['daily', 'weekly', 'monthly'] as const
export type Period = (typeof periods)[number]

/** The six values of a limit, in the order of the forms. Amounts in RM; counts of cash-outs. */
const values = {
  dailyTransactionAmount: ringgit,
  dailyTransactionCount: z.int(),
  weeklyTransactionAmount: ringgit,
  weeklyTransactionCount: z.int(),
  monthlyTransactionAmount: ringgit,
  monthlyTransactionCount: z.int()
}
const limitValues = z.object(values)
export type LimitValues = z.infer<typeof limitValues>
export type LimitField = keyof LimitValues
export const limitFields = Object.keys(values) as LimitField[]

/** The values, all null if nothing was saved yet. */
const savedLimitValues = z.object({
  dailyTransactionAmount: ringgit.nullable(),
  dailyTransactionCount: z.int().nullable(),
  weeklyTransactionAmount: ringgit.nullable(),
  weeklyTransactionCount: z.int().nullable(),
  monthlyTransactionAmount: ringgit.nullable(),
  monthlyTransactionCount: z.int().nullable()
})
export type SavedLimitValues = z.infer<typeof savedLimitValues>

/** The values if no limit was saved yet. */
export const nothingSaved: SavedLimitValues = {
  dailyTransactionAmount: null,
  dailyTransactionCount: null,
  weeklyTransactionAmount: null,
  weeklyTransactionCount: null,
  monthlyTransactionAmount: null,
  monthlyTransactionCount: null
}

/**
 * Increases with every change of the limits; send it back, so that the server detects concurrent changes. 0: nothing
 * saved.
 */
const version = z.int()

/** What was cashed out in a period so far. */
const used = z.object({ amount: ringgit, count: z.int() })
const cashOutUse = z.object({ daily: used, weekly: used, monthly: used })
export type CashOutUse = z.infer<typeof cashOutUse>

/** A dealer's limits, and what it has cashed out today, this week and this month. */
export const cashOutLimitRow = savedLimitValues.extend({
  accountName: z.string(),
  accountCode: z.string(),
  vendorCode: z.string(),
  tier,
  /** Whether it is on a global tier with the values from before the tier's last change. */
  keepsEarlierValues: z.boolean(),
  use: cashOutUse,
  /** Balance less earmark, never below zero. */
  availableBalance: ringgit,
  isFrozen: z.boolean(),
  version
})
export type CashOutLimitRow = z.infer<typeof cashOutLimitRow>

/** A tier's values for all its dealers. */
export const tierLimit = savedLimitValues.extend({ tier: globalTier, version })
export type TierLimit = z.infer<typeof tierLimit>

const limitOperations = ['Customized', 'Put on Tier', 'Global Update', 'Import'] as const
const limitOperation = z.enum(limitOperations)
export type LimitOperation = z.infer<typeof limitOperation>

/** The account that represents all accounts in a timeline. */
export const everyAccount = 'ALL'

/** One change of a limit, with the values after it. */
export const limitChange = savedLimitValues.extend({
  id: z.int(),
  /** `ALL` if the tier's values were changed for everybody. */
  accountCode: z.string(),
  tier,
  operation: limitOperation,
  operationDate: instant,
  /** A person's name. */
  changedBy: z.string(),
  /** For a change for everybody: whether the tier's present dealers got it too. */
  isUpdateExisting: z.boolean()
})
export type LimitChange = z.infer<typeof limitChange>

/** A value as typed or sent: thousands grouped or not, empty if none was given. */
const typedValue = z
  .union([z.string().max(40), z.number()])
  .nullish()
  .transform((given) =>
    String(given ?? '')
      .replaceAll(',', '')
      .trim()
  )

export const typedLimit = z.object({
  dailyTransactionAmount: typedValue,
  dailyTransactionCount: typedValue,
  weeklyTransactionAmount: typedValue,
  weeklyTransactionCount: typedValue,
  monthlyTransactionAmount: typedValue,
  monthlyTransactionCount: typedValue
})
/** Six texts without grouping; `can.ts` says whether they make a limit. */
export type TypedLimit = z.infer<typeof typedLimit>

/** The version that the caller saw; without it the current one is changed. */
export const seenVersion = version.nullish()

/** The limits that a cash-out would break, in the order of checking. */
const brokenLimits = [
  'ACCOUNT_FROZEN',
  'NO_LIMIT_SET',
  'DAILY_AMOUNT',
  'DAILY_COUNT',
  'WEEKLY_AMOUNT',
  'WEEKLY_COUNT',
  'MONTHLY_AMOUNT',
  'MONTHLY_COUNT',
  'AVAILABLE_BALANCE'
] as const
export const brokenLimit = z.enum(brokenLimits)
export type BrokenLimit = z.infer<typeof brokenLimit>

/** Whether a cash-out fits. `available` is the account's balance less its earmark, before the cash-out. */
export const cashOutVerdict = z.object({
  allowed: z.boolean(),
  brokenLimit: brokenLimit.nullable(),
  available: ringgit,
  /** The verdict as a sentence. */
  reason: z.string()
})
export type CashOutVerdict = z.infer<typeof cashOutVerdict>

/** The columns of a file of cash-outs, which its header row names in any order. */
export const cashOutFileColumns = ['referenceNo', 'accountCode', 'amount', 'date'] as const
export type CashOutFileColumn = (typeof cashOutFileColumns)[number]
