import type { Tier } from '#dealers/schema.ts'
import { ringgitInput, ringgitOf, senOf } from '#money.ts'
import { no, sameAsBefore, type Verdict, yes } from '#verdict.ts'
import {
  type GlobalTier,
  type LimitField,
  type LimitValues,
  limitFields,
  type Period,
  periods,
  type SavedLimitValues,
  type TypedLimit
} from './schema.ts'

type ValueRule = { isValid: (text: string) => boolean; message: string }

const isAmount = (text: string) => ringgitInput.safeParse(text).success
const largestCount = 1_000_000

/** The rules of a single value; the first broken one is reported. An empty value is not above zero. */
const amountRules: readonly ValueRule[] = [
  { isValid: (text) => text === '' || isAmount(text), message: 'Amount must be a number with up to 2 decimal places' },
  { isValid: (text) => text !== '' && senOf(text) > 0n, message: 'Amount must be greater than 0' }
]
const countRules: readonly ValueRule[] = [
  { isValid: (text) => text === '' || /^-?\d+$/.test(text), message: 'Count must be a whole number' },
  { isValid: (text) => Number(text) > 0, message: 'Transaction count must be greater than 0' },
  { isValid: (text) => Number(text) <= largestCount, message: 'Transaction count must be 1,000,000 or less' }
]

export const amountField = (period: Period) => `${period}TransactionAmount` as const
export const countField = (period: Period) => `${period}TransactionCount` as const
const isAmountField = (field: LimitField) => field.endsWith('Amount')

type OrderRule = { field: LimitField; least: LimitField; message: string }

/** Values must not decrease from daily to weekly to monthly. The fault belongs to the longer period. */
const orderRules: readonly OrderRule[] = [['daily', 'weekly'] as const, ['weekly', 'monthly'] as const].flatMap(
  ([shorter, longer]): OrderRule[] => {
    const name = longer === 'weekly' ? 'Weekly' : 'Monthly'
    return [
      {
        field: amountField(longer),
        least: amountField(shorter),
        message: `${name} amount must not be less than the ${shorter} amount`
      },
      {
        field: countField(longer),
        least: countField(shorter),
        message: `${name} transaction count must not be less than the ${shorter} count`
      }
    ]
  }
)

/** What is wrong with a value of a limit. */
type LimitFault = { field: LimitField; message: string }

/** What is wrong with an amount of money by itself. */
export function amountFault(text: string): string | undefined {
  return amountRules.find(({ isValid }) => !isValid(text))?.message
}

function countFault(text: string): string | undefined {
  return countRules.find(({ isValid }) => !isValid(text))?.message
}

/** The faults of a limit as typed, one for each value, in the order of the form; empty if there are none. */
export function limitFaults(typed: TypedLimit): LimitFault[] {
  return limitFields.flatMap((field) => {
    const message = valueFault(typed, field) ?? orderFault(typed, field)
    return message === undefined ? [] : [{ field, message }]
  })
}

function valueFault(typed: TypedLimit, field: LimitField): string | undefined {
  return isAmountField(field) ? amountFault(typed[field]) : countFault(typed[field])
}

function orderFault(typed: TypedLimit, field: LimitField): string | undefined {
  const rule = orderRules.find((each) => each.field === field)
  if (!rule || valueFault(typed, rule.least) !== undefined) return undefined
  const falls = isAmountField(field)
    ? senOf(typed[field]) < senOf(typed[rule.least])
    : Number(typed[field]) < Number(typed[rule.least])
  return falls ? rule.message : undefined
}

/** The values of a limit without faults. */
export function limitOf(typed: TypedLimit): LimitValues {
  const amount = (period: Period) => ringgitOf(senOf(typed[amountField(period)]))
  const count = (period: Period) => Number(typed[countField(period)])
  return {
    dailyTransactionAmount: amount('daily'),
    dailyTransactionCount: count('daily'),
    weeklyTransactionAmount: amount('weekly'),
    weeklyTransactionCount: count('weekly'),
    monthlyTransactionAmount: amount('monthly'),
    monthlyTransactionCount: count('monthly')
  }
}

/** Whether anything was ever saved. */
export function isSaved<Saved extends SavedLimitValues>(saved: Saved): saved is Saved & LimitValues {
  return limitFields.every((field) => saved[field] !== null)
}

/** Saved values as a form shows them before anybody typed. */
export function typedFrom(saved: SavedLimitValues): TypedLimit {
  return Object.fromEntries(limitFields.map((field) => [field, String(saved[field] ?? '')])) as TypedLimit
}

/** The periods whose amounts or counts differ between two limits. */
export function changedPeriods(before: SavedLimitValues, after: SavedLimitValues): Period[] {
  return periods.filter(
    (period) =>
      before[amountField(period)] !== after[amountField(period)] ||
      before[countField(period)] !== after[countField(period)]
  )
}

const incomplete = 'Please fill in all required fields for all tiers before saving.'

type OnTier = { tier: Tier; keepsEarlierValues: boolean }
type Limits<Values> = Values & { tier: GlobalTier }
type TierValues = Limits<SavedLimitValues>

/** What may be saved: the same sentences at the screen and on the server. */
export const cashOutLimitsCan = {
  /** Gives a dealer its own values. */
  customize(before: SavedLimitValues, after: TypedLimit): Verdict {
    const [fault] = limitFaults(after)
    if (fault) return no(fault.message)
    return changedPeriods(before, limitOf(after)).length === 0 ? no(sameAsBefore) : yes
  },
  /** Puts a dealer on a tier's global values. */
  putOnTier(dealer: OnTier, tier: TierValues): Verdict {
    if (!isSaved(tier)) return no(`${tier.tier} has no limits yet. Set them in the Global Cash Out Limit first.`)
    return dealer.tier === tier.tier && !dealer.keepsEarlierValues ? no(sameAsBefore) : yes
  },
  /** Saves the values of the tiers: all of them or none. */
  saveGlobal(before: readonly Limits<SavedLimitValues>[], after: readonly Limits<TypedLimit>[]): Verdict {
    if (after.some(isIncomplete)) return no(incomplete)
    const [fault] = after.flatMap(limitFaults)
    if (fault) return no(fault.message)
    return changedTiers(before, after).length === 0 ? no(sameAsBefore) : yes
  }
}

/** Whether a value of a tier is left empty. */
function isIncomplete(typed: TypedLimit): boolean {
  return limitFields.some((field) => typed[field] === '')
}

/** The tiers whose values a save changes; none of them may have a fault. */
export function changedTiers(
  before: readonly Limits<SavedLimitValues>[],
  after: readonly Limits<TypedLimit>[]
): GlobalTier[] {
  return after
    .filter((tier) => {
      const stood = before.find((each) => each.tier === tier.tier)
      return !stood || changedPeriods(stood, limitOf(tier)).length > 0
    })
    .map(({ tier }) => tier)
}
