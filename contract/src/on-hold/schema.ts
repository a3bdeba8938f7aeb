import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, commissionType, cycleStatus, transactionRow, transactionState, version } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'

/** For how many days rows have been held, as the summary counts them. */
export const holdAges = ['0–7', '8–30', '31–90', '90+'] as const
export type HoldAge = (typeof holdAges)[number]

/** What one hold type holds, over all cycles. `type` is the hold type; the amount in RM. */
export const holdSummaryRow = z.object({
  type: z.string(),
  payoutCycleCount: z.int(),
  dealerCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  totalPayoutAmount: ringgit,
  /** The rows by how long they have been held, every age once, youngest first. */
  ageing: z.array(z.object({ days: z.enum(holdAges), transactionCount: z.int(), amount: ringgit }))
})
export type HoldSummaryRow = z.infer<typeof holdSummaryRow>

/** Held and release-requested together, split by commission; amounts in RM. */
export const holdHeader = z.object({ totalAmount: ringgit, deviceAmount: ringgit, incentiveAmount: ringgit })
export type HoldHeader = z.infer<typeof holdHeader>

/** How much of a row is only held, and how much waits for its release. */
const heldCounts = {
  /** RM of both together. */
  summaryAmount: ringgit,
  transactionCount: z.int(),
  heldCount: z.int(),
  releaseRequestedCount: z.int(),
  /** Since when its oldest row has been held. */
  heldSince: instant.nullable()
}

/** The values of the status column of the hold screens; the dots are green, orange and grey. */
const holdStatus = z.enum(['Release Approval', 'Hold'])
export type HoldStatus = z.infer<typeof holdStatus>

export const holdCycleRow = z.object({
  batchNo,
  version,
  displayName: z.string(),
  commissionType,
  payoutStatus: holdStatus,
  /** The cycle's own status. */
  cycleStatus,
  reportDate: day,
  cutOffDate: day,
  payOutDate: day,
  dealerCount: z.int(),
  ...heldCounts
})
export type HoldCycleRow = z.infer<typeof holdCycleRow>

export const holdDealerRow = z.object({
  companyName: z.string(),
  companyCode: z.string(),
  vendor: z.string(),
  payoutCycleCount: z.int(),
  payoutStatus: holdStatus,
  ...heldCounts
})
export type HoldDealerRow = z.infer<typeof holdDealerRow>

export const holdTransactionTypeRow = z.object({
  displayName: z.string(),
  transactionType: z.string(),
  reportDate: day,
  cutOffDate: day,
  payOutDate: day,
  batchNo,
  version,
  commissionType,
  payoutCycleName: z.string(),
  dealerCount: z.int(),
  payoutStatus: holdStatus,
  ...heldCounts
})
export type HoldTransactionTypeRow = z.infer<typeof holdTransactionTypeRow>

/** The transaction of another cycle that a duplicate repeats. */
export const twin = z.object({
  batchNo,
  version,
  commissionType,
  payoutCycleName: z.string(),
  transactionNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  /** Null if it is gone, because its version was dropped or replaced. */
  state: transactionState.nullable(),
  /** In how many other cycles besides this one a twin was found. */
  otherCycles: z.int()
})
export type Twin = z.infer<typeof twin>

/** A held transaction: why, since when, and the requested date of its release. */
export const heldTransactionRow = transactionRow.extend({
  payoutCycleName: z.string(),
  holdReason: z.string(),
  releaseRequestedFor: day.nullable(),
  releaseRequestedBy: z.string().nullable(),
  /** Whether they are disabled now: then somebody else has to request it again. */
  releaseRequestedByDisabled: z.boolean(),
  /** Why its last release request was refused; cleared by the next request. */
  refusalReason: z.string().nullable(),
  /** Its twin, if it arrived as a duplicate; null for a company's own user. */
  twin: twin.nullable()
})
export type HeldTransactionRow = z.infer<typeof heldTransactionRow>

export const holdDetail = z.object({
  holdReason: z.string(),
  /** The subject of the hold's proofs for `getAttachment`; null if there are none. */
  attachmentId: z.string().nullable()
})
export type HoldDetail = z.infer<typeof holdDetail>

/** A release or cancellation that waits for further approvals. */
export const holdDecision = z.object({
  decisionId: z.int(),
  kind: z.enum(['RELEASE', 'CANCELLATION']),
  holdType,
  /** The cycle; null if it is about several. */
  payoutCycleName: z.string().nullable(),
  cycleCount: z.int(),
  amount: ringgit,
  dealerCount: z.int(),
  transactionCount: z.int(),
  /** The day of a release. */
  selectedDate: day.nullable(),
  remark: z.string(),
  askedBy: z.string(),
  askedById: z.int(),
  /** Whether who requested it is disabled now: then somebody else has to request it. */
  askedByDisabled: z.boolean().optional(),
  askedOn: instant
})
export type HoldDecision = z.infer<typeof holdDecision>

/** How many of a decision's cycles and dealers are named. */
export const mostNamedOfDecision = 12

/** What a waiting release or cancellation would move now; largest first. */
export const holdDecisionDetail = z.object({
  /** Null if it is no longer pending. */
  decision: holdDecision.nullable(),
  amount: ringgit,
  transactionCount: z.int(),
  cycles: z
    .array(
      z.object({
        ...{ batchNo, version, commissionType, payoutCycleName: z.string() },
        ...{ dealerCount: z.int(), transactionCount: z.int(), amount: ringgit }
      })
    )
    .max(mostNamedOfDecision),
  dealers: z
    .array(z.object({ companyCode: z.string(), companyName: z.string(), transactionCount: z.int(), amount: ringgit }))
    .max(mostNamedOfDecision)
})
export type HoldDecisionDetail = z.infer<typeof holdDecisionDetail>
