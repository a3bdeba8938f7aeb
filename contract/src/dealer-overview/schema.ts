import { z } from 'zod'
import { adjustmentRow } from '#adjustments/schema.ts'
import { cashOutLimitRow } from '#cash-out-limits/schema.ts'
import { holdType } from '#cycles/hold-types.ts'
import { cycleIdentity, cycleStatus } from '#cycles/schema.ts'
import { companyType, dealerKind, dealerLine, tier } from '#dealers/schema.ts'
import { freezeStatus } from '#freezes/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { paymentStatus } from '#payments/status.ts'
import { ownState } from '#payouts/own-state.ts'
import { setAsideOfDealer } from '#transactions/set-aside.ts'
import { dealerTax } from '#withholding-tax/schema.ts'

/**
 * Where a part of a payout is. DUE: to be posted, on its day if it is approved. STUCK: could not be posted. BANK: in a
 * payment to the bank account, whose status says how far it is. ACCOUNT: posted, and not in that payment; below zero
 * where a clawback or an earlier balance is settled.
 */
const moneyPlace = z.object({
  place: z.enum(['DUE', 'STUCK', 'BANK', 'ACCOUNT']),
  amount: ringgit,
  /** The day of payment, of the posting, or since when the payment has its status; null where none is known yet. */
  since: day.nullable(),
  referenceNo: z.string().nullable(),
  bankName: z.string().nullable(),
  status: paymentStatus.nullable(),
  /** Why the bank did not pay it, in words. */
  reasonText: z.string().nullable()
})
export type MoneyPlace = z.infer<typeof moneyPlace>

/** A cycle with rows of the dealer, latest cut-off first. Amounts in RM, of this dealer only. */
const dealerCycle = cycleIdentity.extend({
  /** The state of the dealer's share. */
  state: ownState,
  /** The cycle's own status, which other dealers' rows affect too. Only staff see it. */
  cycleStatus: cycleStatus.nullable(),
  payoutDate: day,
  /** Imported less excluded. */
  total: ringgit,
  held: ringgit,
  /** The withheld tax, or the expected one on the day of payment. */
  tax: ringgit,
  /** Paid or to be paid: neither held nor cancelled, less the tax. */
  net: ringgit,
  /** Whether it was approved, so that the dealer knows of it. */
  isApproved: z.boolean(),
  /** Where `net` is: the amounts sum to it. */
  places: z.array(moneyPlace),
  /** Why `held` is: the amounts sum to it. The longest held first. */
  holds: z.array(
    z.object({
      holdType,
      amount: ringgit,
      since: day.nullable(),
      /** Numbers of the dealer that do not count, where it waits for one. */
      setAside: z.array(setAsideOfDealer)
    })
  )
})
export type DealerCycle = z.infer<typeof dealerCycle>

/** What one cycle holds of the dealer for one reason. */
const dealerHold = cycleIdentity.extend({
  holdType,
  amount: ringgit,
  transactionCount: z.int(),
  /** How many of them wait for a release. */
  releaseRequestedCount: z.int(),
  heldSince: instant.nullable(),
  /** The latest remark of a hold. Only staff see it. */
  remark: z.string().nullable()
})
export type DealerHold = z.infer<typeof dealerHold>

/** A payment to the dealer's bank account, and how far it has come. */
const dealerPayment = z.object({
  referenceNo: z.string(),
  /** Null if it pays a returned amount again. */
  payoutCycleName: z.string().nullable(),
  amount: ringgit,
  bankName: z.string(),
  accountEnding: z.string(),
  status: paymentStatus,
  /** Since when it has the status. */
  statusAt: instant,
  /** Why the bank did not pay it, in words. */
  reasonText: z.string().nullable()
})
export type DealerPayment = z.infer<typeof dealerPayment>

export const dealerAccount = z.object({
  balance: ringgit,
  /** Set aside of it. */
  earmarked: ringgit.nullable(),
  /** Kept back, because it may have been paid already. */
  keptBack: ringgit,
  /** Balance less earmark and kept-back amounts, never below zero. */
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

/** The most cycles, payments, holds and adjustments of the overview; its links lead to all of them. */
export const mostLines = 6

/** One dealer at a glance. A part without permission is absent; null means that there is none. */
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
  /** The total of holds, and its lines, the longest held first. */
  holds: z.object({ total: ringgit, lines: z.array(dealerHold).max(mostLines) }).optional()
})
export type DealerOverview = z.infer<typeof dealerOverview>
