import { z } from 'zod'
import { holdType } from '../cycles/hold-types.ts'
import { payableBreakdown, payoutFigures } from '../cycles/payout-figures.ts'
import {
  actionKinds,
  batchNo,
  commissionType,
  cycleFlags,
  cycleIdentity,
  cycleStatus,
  version
} from '../cycles/schema.ts'
import { payoutRoutes } from '../dealers/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'

/**
 * A cycle in the payouts list. `totalPayoutAmount` and `summaryAmount` are imported − excluded, in RM:
 * the same figure as the total of the cycle's own page.
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
  /** What of it is paid: the net of the cycle's own page. */
  netPayoutAmount: ringgit,
  dealerCount: z.int(),
  payoutCycleCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  ...cycleFlags.shape
})
export type PayoutCycle = z.infer<typeof payoutCycle>

/**
 * Domain 3: total = imported − excluded; hold = held + release requested; net = payable + released + paid, less the
 * withholding tax on them. For the whole cycle it also includes the cycle's current state.
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
    requestedAt: instant.nullable(),
    requestComment: z.string().nullable(),
    approvedFor: day.nullable(),
    /** Who sent the cycle back from approval, when, and why, until it is requested again. */
    returnedBy: z.string().nullable(),
    returnedAt: instant.nullable(),
    returnReason: z.string().nullable(),
    /** What sent a request for approval back to review by changing rows, as a hold does, until it is requested again. */
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
  /** What of it is held. The counts, like the amounts, leave excluded rows out. */
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

/**
 * One bar of the cycle picture. IMPORTED and NET are sums, the steps between them are signed changes that lead from one
 * to the other.
 */
export const waterfallStep = z.object({
  step: z.enum(waterfallSteps),
  /** Which hold, for a HELD step: one step for each hold type that holds something. */
  holdType: z.string().nullable(),
  amount: ringgit,
  transactionCount: z.int(),
  dealerCount: z.int()
})
export type WaterfallStep = z.infer<typeof waterfallStep>

/** A recorded action and what has become of it, for the page that follows it. Amounts in RM. */
export const actionOutcome = z.object({
  referenceNo: z.string(),
  kind: z.enum(actionKinds),
  /** Null where it covered several cycles. */
  payoutCycleName: z.string().nullable(),
  /** Null where it was not about what is held. */
  holdType: holdType.nullable(),
  /** `System` where a rule of the server acted. */
  actedBy: z.string(),
  actedOn: instant,
  totalPayOut: ringgit,
  dealerCount: z.int(),
  transactionCount: z.int(),
  /** The day that was chosen for it, else the day on which it was done. */
  date: day,
  /** The cycle's status now; null where it covered several. */
  payoutStatus: cycleStatus.nullable(),
  /** How many of its transactions wait now: for the decision that it requested, or for their payment. */
  waitingCount: z.int(),
  /** How many dealers its payment fails for now. */
  failedDealerCount: z.int()
})
export type ActionOutcome = z.infer<typeof actionOutcome>

/** How many of them are named; their numbers are whole. */
export const mostFirstPayouts = 50
/** A dealer whose bank account nothing was paid to so far. */
const firstPayout = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  /** What the cycle pays it before tax. */
  amount: ringgit,
  kind: z.enum(['FIRST TIME', 'CHANGED ACCOUNT'])
})
export type FirstPayout = z.infer<typeof firstPayout>

/** What to look at before a cycle's approval: dealers never paid before, and those paid to another account. */
export const firstPayouts = z.object({
  firstTime: z.int(),
  changedAccount: z.int(),
  dealers: z.array(firstPayout).max(mostFirstPayouts)
})
export type FirstPayouts = z.infer<typeof firstPayouts>

/** What of a cycle goes one way. Amounts in RM, after withholding tax. */
export const payoutWay = z.object({
  /** NONE: a sum that is not above zero is booked, and nothing of it is paid. */
  route: z.enum([...payoutRoutes, 'NONE']),
  /** By the route BANK; null where the dealers have no bank account and so cannot be paid. */
  bankName: z.string().nullable(),
  dealerCount: z.int(),
  net: ringgit
})
export type PayoutWay = z.infer<typeof payoutWay>
