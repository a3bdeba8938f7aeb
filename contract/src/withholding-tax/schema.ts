import { z } from 'zod'
import { companyType } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { reason } from '#text.ts'

/**
 * Confirmed: the tax is withheld. Unconfirmed: over the threshold this year so far, or the company type is unknown;
 * nothing is withheld yet. Removed: taken off by an administrator.
 */
export const whtStatuses = ['Confirmed', 'Unconfirmed', 'Removed'] as const
export const whtStatus = z.enum(whtStatuses)
export type WhtStatus = z.infer<typeof whtStatus>

/** The first day of the payouts for which withholding tax is shown; whole years count from its year on. */
export const firstPayoutDay = '2024-07-31'

/** A rate and a threshold with their first day. */
export const whtSetting = z.object({
  validFrom: day,
  /** A fraction with four decimals: 2 % is `0.0200`. */
  rate: z.string().regex(/^0\.\d{4}$/),
  /** Dealers who were paid more than this in the year before are liable. */
  threshold: ringgit
})
export type WhtSetting = z.infer<typeof whtSetting>

/** A dealer to whom withholding tax applies today. All amounts are gross, in RM. */
export const whtRow = z.object({
  name: z.string(),
  status: whtStatus,
  code: z.string(),
  vendor: z.string(),
  /** Null while it is unknown. */
  companyType: companyType.nullable(),
  /** Paid from the year of `firstPayoutDay` to today. */
  payout: ringgit,
  /** Decides whether tax is withheld this year. */
  paidLastYear: ringgit,
  /** Decides whether it will be next year. */
  paidThisYear: ringgit,
  /** Why and when it was taken off; null unless it was. */
  removal: z.object({ reason: z.string(), removedAt: instant }).nullable()
})
export type WhtRow = z.infer<typeof whtRow>

/** A dealer's withholding tax this year. */
export const dealerTax = z.object({
  /** Null if the tax does not apply. */
  status: whtStatus.nullable(),
  paidLastYear: ringgit,
  paidThisYear: ringgit,
  withheldThisYear: ringgit,
  threshold: ringgit,
  /** A fraction with four decimals: 2 % is `0.0200`. */
  rate: whtSetting.shape.rate
})
export type DealerTax = z.infer<typeof dealerTax>

/** The input of the dialog, whichever way; the same rule on both sides. */
export const whtReason = z.object({
  reason
})
