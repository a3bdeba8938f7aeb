import { z } from 'zod'
import { groupedRinggit, largestBalance, ringgit, ringgitInput, ringgitOf, senOf } from '#money.ts'
import { day, instant } from '#page.ts'
import { reason, requiredText } from '#text.ts'

/** An account's balance, its earmark, and what is left: all in RM. */
const commonFields = {
  /** The account's balance in the ledger; negative if debits exceed what was paid. */
  balance: ringgit,
  /** Balance less earmark, never below zero. */
  availableBalance: ringgit
}

/** Changes with every change of the earmark. If sent back, the call fails if the earmark has changed since. */
const version = z.int()

/** An earmark in the list. `date` is the day from which its current values apply. */
export const earmarkRow = z.object({
  name: z.string(),
  code: z.string(),
  vendorCode: z.string(),
  date: day,
  earmark: ringgit,
  reason: z.string(),
  ...commonFields,
  version
})
export type EarmarkRow = z.infer<typeof earmarkRow>

/** A dealer's account in the search for whom to earmark; nulls where nothing is earmarked. */
export const accountEarmark = z.object({
  accountName: z.string(),
  accountCode: z.string(),
  vendorCode: z.string(),
  transactionDate: day.nullable(),
  earmarkAmount: ringgit.nullable(),
  reason: z.string().nullable(),
  ...commonFields,
  version: version.nullable()
})
export type AccountEarmark = z.infer<typeof accountEarmark>

const earmarkStatuses = ['Added', 'Updated', 'Removed'] as const
const earmarkStatus = z.enum(earmarkStatuses)
export type EarmarkStatus = z.infer<typeof earmarkStatus>

/** One change of an account's earmark. A removal has the amount that was set aside. */
export const earmarkChange = z.object({
  /** Also the version of the earmark that the change made. */
  id: z.int(),
  status: earmarkStatus,
  earmark: ringgit,
  reason: z.string(),
  date: instant,
  /** A person's name. */
  changedBy: z.string()
})
export type EarmarkChange = z.infer<typeof earmarkChange>

const isAmount = (text: string) => ringgitInput.safeParse(text).success

/** A typed amount, thousands grouped or not; output with two decimals. */
export const earmarkAmount = z
  .union([z.string(), z.number()], 'Earmark is required')
  .transform((given) => String(given).replaceAll(',', '').trim())
  .refine((text) => text !== '', { error: 'Earmark is required', abort: true })
  .refine(isAmount, { error: 'Earmark must be a number with up to 2 decimal places', abort: true })
  .transform((text) => ringgitOf(senOf(text)))
  .refine((amount) => senOf(amount) > 0n, 'Earmark amount must be greater than 0.00')
  .refine(
    (amount) => senOf(amount) <= senOf(largestBalance),
    `Earmark amount must not be greater than ${groupedRinggit(largestBalance)}`
  )

/** The input of the dialog; the same rules on both sides. */
export const earmarkForm = z.object({
  accountName: requiredText('Dealer Name is required', 200),
  earmarkAmount,
  reason
})
export type EarmarkForm = z.infer<typeof earmarkForm>

/** What the calls take besides the form. The specification's other fields are null and ignored. */
export const ofAccount = {
  accountCode: requiredText('Dealer Name is required', 50),
  /** The day from which the earmark applies; today if left out. */
  transactionDate: day
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || undefined),
  /** The version that the caller saw; without it the current one is changed. */
  version: version.nullish()
}
