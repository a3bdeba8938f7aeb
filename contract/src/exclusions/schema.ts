import { z } from 'zod'
import { activityEntry } from '#activity/schema.ts'
import { batchNo, commissionType, cycleStatus, transactionRow } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant, pageOf, requiredDay } from '#page.ts'
import { requiredText } from '#text.ts'
import { exclusionId } from './exclusion-id.ts'

/** The same in a request, where it may come as text. */
export const namedExclusion = z.union([
  exclusionId,
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be the number of an exclusion')
    .transform(Number)
])

const account = 'Billing Account number is required'
const figures = z
  .string(account)
  .trim()
  .max(50)
  // Without `abort`, which would keep the two days from being compared.
  .refine((text) => text !== '', account)
  .regex(/^\d*$/, 'Billing Account number can only have digits')
export const billingAccountNo = z
  .union([z.string(account), z.int().nonnegative().transform(String)], account)
  .pipe(figures)

const from = requiredDay('From date is required')
const to = requiredDay('To date is required')
const period = z.object({ exclusionStart: from, exclusionEnd: to })

/** The input of the Add Exclusion form; the same rules on both sides. */
export const newExclusion = z
  .object({
    customerName: requiredText('Customer Name is required', 200),
    yesId: requiredText('Yes ID is required', 200).pipe(z.email('Please enter a valid email address')),
    billingAccountNo,
    reason: requiredText('Reason is required', 500),
    ...period.shape
  })
  .refine(({ exclusionStart, exclusionEnd }) => exclusionStart < exclusionEnd, {
    path: ['exclusionEnd'],
    message: 'FROM date should always be less than the END date!',
    // The two days are compared as soon as both are there, whatever else is missing.
    when: ({ value }) => period.safeParse(value).success
  })
export type NewExclusion = z.output<typeof newExclusion>

/** A customer's line or billing account whose transactions are not paid from a day to a day, both included. */
export const exclusionRow = z.object({
  exclusionDetailsId: exclusionId,
  clientName: z.string(),
  reason: z.string(),
  yesId: z.string(),
  billingAccountNo: z.string(),
  exclusionStartDate: day,
  exclusionEndDate: day,
  addedBy: z.string(),
  addedOn: instant
})
export type ExclusionRow = z.infer<typeof exclusionRow>

/**
 * A removed exclusion. Its dealer is the one with most of the excluded rows; null if it never covered a transaction.
 * Amounts in RM, as of the removal.
 */
export const removedExclusionRow = exclusionRow.extend({
  removeExclusionDetailsId: exclusionId,
  dealerName: z.string().nullable(),
  dealerId: z.int().nullable(),
  dealerCode: z.string().nullable(),
  removedBy: z.string(),
  removedOn: instant,
  comment: z.string(),
  /** What returned to cycles that were not approved. */
  givenBackAmount: ringgit,
  /**
   * What stays excluded in approved cycles, without duplicates, which another cycle pays: an adjustment reimburses
   * it.
   */
  leftExcludedAmount: ringgit,
  /** Its adjustment's reference; null until there is one. */
  adjustmentReferenceNo: z.string().nullable(),
  /** Whether an adjustment of it waits for approval. */
  adjustmentWaits: z.boolean()
})
export type RemovedExclusionRow = z.infer<typeof removedExclusionRow>

/** RM, dealers and transactions of some rows. */
const coveredFigures = z.object({ totalPayOut: ringgit, dealerCount: z.int(), transactionCount: z.int() })
export type CoveredFigures = z.infer<typeof coveredFigures>

/** What adding or removing does to one cycle that is not approved. */
const cycleEffect = coveredFigures.extend({
  batchNo,
  payoutCycleName: z.string(),
  /** Before the change. */
  payoutStatus: cycleStatus,
  /** Whether it was submitted for approval, or had nothing left to pay, and is in review again. */
  returnsToReview: z.boolean()
})
export type CycleEffect = z.infer<typeof cycleEffect>

const affectedTransaction = transactionRow
  .pick({ id: true, batchNo: true, transactionNo: true, transactionType: true, transactionDate: true })
  .extend({ companyName: z.string(), incentiveAmount: ringgit })
export type AffectedTransaction = z.infer<typeof affectedTransaction>

/** What adding or removing exclusions moved, or in a dry run would move. */
export const exclusionOutcome = coveredFigures.extend({
  message: z.string(),
  /** The added exclusion's; absent in a dry run and for a removal. */
  exclusionDetailsId: exclusionId.optional(),
  cycles: z.array(cycleEffect),
  /** Only in a dry run: the rows, largest first, at most 100. */
  transactions: z.array(affectedTransaction).optional(),
  /** Rows of approved cycles, which do not change: not excluded by an addition, or owed after a removal. */
  inApprovedCycles: coveredFigures
})
export type ExclusionOutcome = z.infer<typeof exclusionOutcome>

const exclusionActivity = activityEntry.extend({ clientName: z.string() })
export const exclusionActivityPage = pageOf(exclusionActivity)

/** Whose rows an exclusion covers, in one line of business each. */
const bySalesLine = z.object({ total: ringgit, prepaid: ringgit, postpaid: ringgit })
const sumOfRows = z.object({ total: ringgit, dealers: z.int(), count: z.int() })

/**
 * What a billing account's exclusions cover in accepted cycles, in RM: `totalPayOuts` is all of it, `netPayOuts` what
 * is to be paid (payable, released or paid, before withholding tax), `stillExcluded` what stays excluded. The rest is
 * on hold or cancelled. Dealers and master dealers together are the total.
 */
export const exclusionSum = z.object({
  /** The newest of these exclusions. */
  exclusion: exclusionRow.extend({
    isRemoved: z.boolean(),
    removedOn: instant.nullable(),
    removedBy: z.string().nullable(),
    comment: z.string().nullable(),
    adjustmentReferenceNo: z.string().nullable(),
    adjustmentWaits: z.boolean()
  }),
  totalPayOuts: ringgit,
  netPayOuts: sumOfRows,
  stillExcluded: sumOfRows,
  dealers: bySalesLine,
  masterDealers: bySalesLine
})
export type ExclusionSum = z.infer<typeof exclusionSum>

const coveredSums = { summaryAmount: ringgit, excludedAmount: ringgit, transactionCount: z.int() }

/** One transaction type of one cycle. */
export const exclusionTypeRow = z.object({
  displayName: z.string(),
  transactionType: z.string(),
  batchNo,
  payoutCycleName: z.string(),
  commissionType,
  payoutStatus: cycleStatus,
  reportDate: day,
  cutOffDate: day,
  payOutDate: day,
  dealerCount: z.int(),
  ...coveredSums
})
export type ExclusionTypeRow = z.infer<typeof exclusionTypeRow>

export const exclusionDealerRow = z.object({
  companyName: z.string(),
  companyCode: z.string(),
  dealerId: z.int(),
  vendor: z.string(),
  ...coveredSums
})
export type ExclusionDealerRow = z.infer<typeof exclusionDealerRow>

/** The totals of some rows, in RM, by what they are paid for. */
export const exclusionHeader = z.object({ total: ringgit, deviceReimbursement: ringgit, incentives: ringgit })
export type ExclusionHeader = z.infer<typeof exclusionHeader>

export const exclusionTransactionRow = transactionRow.extend({ payoutCycleName: z.string() })
export type ExclusionTransactionRow = z.infer<typeof exclusionTransactionRow>

/** A dealer to whom a removed exclusion still owes something; the first is owed most. */
export const owedDealer = z.object({
  removeExclusionDetailsId: exclusionId,
  dealerName: z.string(),
  dealerId: z.int(),
  dealerCode: z.string(),
  leftExcludedAmount: ringgit,
  transactionCount: z.int()
})
export type OwedDealer = z.infer<typeof owedDealer>

const keyword = 'Please enter some value first!'
/** A part of the name, code or vendor code of the dealer that an adjustment is for. */
export const dealerKeyword = z.string(keyword).trim().min(1, keyword).max(200)
