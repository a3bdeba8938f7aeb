import { z } from 'zod'
import { adjustmentRow } from '../adjustments/schema.ts'
import { cashOutLimitRow } from '../cash-out-limits/schema.ts'
import { holdType } from '../cycles/hold-types.ts'
import { cycleIdentity, cycleStatus } from '../cycles/schema.ts'
import { companyType, dealerKind, dealerLine, tier } from '../dealers/schema.ts'
import { freezeStatus } from '../freezes/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'
import { paymentStatus } from '../payments/status.ts'
import { ownState } from '../payouts/own-state.ts'
import { dealerTax } from '../withholding-tax/schema.ts'

/** A cycle with rows of the dealer, the latest cut-off first. Amounts in RM, of this dealer alone. */
const dealerCycle = cycleIdentity.extend({
  /** What has become of the dealer's share. */
  state: ownState,
  /** Where the cycle itself has got to, which others decide, too. Only staff see it. */
  cycleStatus: cycleStatus.nullable(),
  payoutDate: day,
  /** Imported less excluded. */
  total: ringgit,
  held: ringgit,
  /** Withheld, or what would be on the day of payment. */
  tax: ringgit,
  /** Paid, or to be paid: what is neither held nor cancelled, less the tax. */
  net: ringgit
})
export type DealerCycle = z.infer<typeof dealerCycle>

/** What one cycle holds back of the dealer for one reason. */
const dealerHold = cycleIdentity.extend({
  holdType,
  amount: ringgit,
  transactionCount: z.int(),
  /** How many of them wait for somebody to release them. */
  releaseRequestedCount: z.int(),
  heldSince: instant.nullable(),
  /** What the person wrote who put the latest of it on hold. Only staff see it. */
  remark: z.string().nullable()
})
export type DealerHold = z.infer<typeof dealerHold>

/** A payment to the dealer's bank account, and how far it has come. */
const dealerPayment = z.object({
  referenceNo: z.string(),
  /** Null where it pays a returned amount again. */
  payoutCycleName: z.string().nullable(),
  amount: ringgit,
  bankName: z.string(),
  accountEnding: z.string(),
  status: paymentStatus,
  /** Since when. */
  statusAt: instant,
  /** Why the bank did not pay it, in words. */
  reasonText: z.string().nullable()
})
export type DealerPayment = z.infer<typeof dealerPayment>

export const dealerAccount = z.object({
  balance: ringgit,
  /** Set aside of it. */
  earmarked: ringgit.nullable(),
  /** Kept back, since it may have been paid already. */
  keptBack: ringgit,
  /** Balance less earmark and what is kept back, never below zero. */
  available: ringgit
})

/** The account's latest freeze, active or lifted. */
const dealerFreeze = z.object({
  status: freezeStatus,
  reason: z.string(),
  pic: z.string(),
  frozenBy: z.string(),
  frozenOn: instant
})

const dealerEarmark = z.object({ amount: ringgit, reason: z.string(), earmarkedOn: day })

/**
 * How many cycles, payments, holds and adjustments the overview has at most; the screens that it leads to have them
 * all.
 */
export const mostLines = 6

/**
 * One dealer at a glance. A part that the caller has no permission for is absent;
 * null means that there is no such thing.
 */
export const dealerOverview = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  vendorCode: z.string(),
  companyType: companyType.nullable(),
  kind: dealerKind,
  line: dealerLine,
  tier,
  startDate: day,
  endDate: day,
  eInvoiceRequired: z.boolean(),
  /** Where payouts go; the last four digits of the account. */
  bank: z.object({ name: z.string(), accountEnding: z.string() }).nullable().optional(),
  account: dealerAccount.optional(),
  tax: dealerTax.optional(),
  freeze: dealerFreeze.nullable().optional(),
  earmark: dealerEarmark.nullable().optional(),
  limits: cashOutLimitRow.optional(),
  /** The latest first. */
  adjustments: z.array(adjustmentRow).max(mostLines).optional(),
  cycles: z.array(dealerCycle).max(mostLines).optional(),
  /** The latest first. */
  payments: z.array(dealerPayment).max(mostLines).optional(),
  /** All that is held, and its lines, the longest held first. */
  holds: z.object({ total: ringgit, lines: z.array(dealerHold).max(mostLines) }).optional()
})
export type DealerOverview = z.infer<typeof dealerOverview>
