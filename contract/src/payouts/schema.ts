import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { payableBreakdown, payoutFigures } from '#cycles/payout-figures.ts'
import {
  actionKinds,
  batchNo,
  commissionType,
  cycleFlags,
  cycleIdentity,
  cycleStatus,
  transactionRow,
  version
} from '#cycles/schema.ts'
import { payoutRoutes } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { rateOutcome } from '#rate-cards/outcomes.ts'

/**
 * A row of a cycle with what the rate card says of it: absent until it was checked, or without a card. Dealers are told
 * of rows that it explains.
 */
export const payoutTransactionRow = transactionRow.extend({
  rateOutcome: rateOutcome.optional(),
  /** In RM; absent where the card says nothing. */
  expectedAmount: ringgit.optional()
})
export type PayoutTransactionRow = z.infer<typeof payoutTransactionRow>

/**
 * A cycle in the payouts list. `totalPayoutAmount` and `summaryAmount` are imported − excluded, in RM: the total of
 * the cycle's page.
 */
export const payoutCycle = z.object({
  ...cycleIdentity.shape,
  displayName: z.string(),
  type: z.string(),
  payoutStatus: cycleStatus,
  cutoffDate: day,
  reportDate: day,
  payoutDate: day,
  /** The day that it was approved for. */
  approvedFor: day.nullable(),
  totalPayoutAmount: ringgit,
  summaryAmount: ringgit,
  /** The net of the cycle's page. */
  netPayoutAmount: ringgit,
  dealerCount: z.int(),
  payoutCycleCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  ...cycleFlags.shape
})
export type PayoutCycle = z.infer<typeof payoutCycle>

/**
 * Domain 3: total = imported − excluded; hold = held + release requested; net = payable + released + paid, less their
 * withholding tax. For the whole cycle it also includes the cycle's current state.
 */
export const payoutTotalHeader = z.object({
  ...payoutFigures.shape,
  dealerCount: z.int(),
  transactionCount: z.int(),
  holdAmount: ringgit,
  holdDealerCount: z.int(),
  holdTransactionCount: z.int(),
  cycle: z.object({
    ...cycleIdentity.shape,
    payoutStatus: cycleStatus,
    cutoffDate: day,
    reportDate: day,
    payoutDate: day,
    /** Who requested approval, when, and the remark; while approval is pending. */
    requestedBy: z.string().nullable(),
    /** Whether who requested it is disabled now, so that somebody else has to request it again. */
    requestedByDisabled: z.boolean().optional(),
    requestedAt: instant.nullable(),
    requestComment: z.string().nullable(),
    approvedFor: day.nullable(),
    /** Who returned the cycle from approval, when and why, until it is requested again. */
    returnedBy: z.string().nullable(),
    returnedAt: instant.nullable(),
    returnReason: z.string().nullable(),
    /**
     * The change of rows, such as a hold, that returned a request for approval to review, until it is requested
     * again.
     */
    sentBack: z.object({ by: z.string().nullable(), at: instant.nullable(), remark: z.string().nullable() }).nullable(),
    ...cycleFlags.shape
  })
})
export type PayoutTotalHeader = z.infer<typeof payoutTotalHeader>

export const payoutDealerHeader = z.object({
  dealerTotal: ringgit,
  masterDealerTotal: ringgit,
  dealerPrepaidAmount: ringgit,
  masterDealerPrepaidAmount: ringgit,
  dealerPostpaidAmount: ringgit,
  masterDealerPostpaidAmount: ringgit
})

export const transactionTypeRow = z.object({
  displayName: z.string(),
  transactionType: z.string(),
  reportDate: day,
  cutOffDate: day,
  payOutDate: day,
  summaryAmount: ringgit,
  /** The held part. Counts, like amounts, do not include excluded rows. */
  holdAmount: ringgit,
  ...payableBreakdown.shape,
  dealerCount: z.int(),
  transactionCount: z.int(),
  batchNo,
  version,
  commissionType
})
export type TransactionTypeRow = z.infer<typeof transactionTypeRow>

export const payoutDealerRow = z.object({
  batchNo,
  version,
  commissionType,
  transactionType: z.string(),
  companyName: z.string(),
  companyCode: z.string(),
  displayName: z.string(),
  vendor: z.string(),
  startDate: day,
  endDate: day,
  summaryAmount: ringgit,
  holdAmount: ringgit,
  ...payableBreakdown.shape,
  transactionCount: z.int()
})
export type PayoutDealerRow = z.infer<typeof payoutDealerRow>

export const waterfallSteps = ['IMPORTED', 'EXCLUDED', 'HELD', 'CANCELLED', 'WITHHOLDING_TAX', 'NET'] as const

/** One bar of the cycle's picture. IMPORTED and NET are sums; the steps between are signed changes. */
export const waterfallStep = z.object({
  step: z.enum(waterfallSteps),
  /** Which hold, for a HELD step: one step for each hold type that holds something. */
  holdType: z.string().nullable(),
  amount: ringgit,
  transactionCount: z.int(),
  dealerCount: z.int()
})
export type WaterfallStep = z.infer<typeof waterfallStep>

/** A recorded action and its outcome, for the page that follows it. Amounts in RM. */
export const actionOutcome = z.object({
  referenceNo: z.string(),
  kind: z.enum(actionKinds),
  /** Null if it covered several cycles. */
  payoutCycleName: z.string().nullable(),
  /** Null if it was not about held rows. */
  holdType: holdType.nullable(),
  /** `System` where a rule of the server acted. */
  actedBy: z.string(),
  actedOn: instant,
  totalPayOut: ringgit,
  /** What was decided on: the cycle's net after withholding tax. Null for an action on rows, which are summed before it. */
  netPayOut: ringgit.nullable(),
  dealerCount: z.int(),
  transactionCount: z.int(),
  /** The chosen day, or else the day of the action. */
  date: day,
  /** The cycle's present status; null for several cycles. */
  payoutStatus: cycleStatus.nullable(),
  /** How many of its transactions wait now: for the decision that it requested, or for their payment. */
  waitingCount: z.int(),
  /** How many dealers its payment fails for now. */
  failedDealerCount: z.int()
})
export type ActionOutcome = z.infer<typeof actionOutcome>

/** How many of them are listed; the counts are complete. */
export const mostFirstPayouts = 50
/** A dealer whose bank account has never been paid. */
const firstPayout = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  /** The cycle's amount before tax. */
  amount: ringgit,
  kind: z.enum(['FIRST TIME', 'CHANGED ACCOUNT'])
})
export type FirstPayout = z.infer<typeof firstPayout>

/** What to check before a cycle's approval: dealers never paid before, and those with a changed account. */
export const firstPayouts = z.object({
  firstTime: z.int(),
  changedAccount: z.int(),
  dealers: z.array(firstPayout).max(mostFirstPayouts)
})
export type FirstPayouts = z.infer<typeof firstPayouts>

/** What a cycle pays by one route. Amounts in RM, after withholding tax. */
export const payoutWay = z.object({
  /** NONE: a sum that is not positive is booked, but not paid. */
  route: z.enum([...payoutRoutes, 'NONE']),
  /** The bank for the route BANK; null if the dealers have no bank account and cannot be paid. */
  bankName: z.string().nullable(),
  dealerCount: z.int(),
  net: ringgit
})
export type PayoutWay = z.infer<typeof payoutWay>
