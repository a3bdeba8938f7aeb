import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { payoutFigures } from './payout-figures.ts'

export { attachedFile } from '#attachments/endpoints.ts'

export const commissionTypes = ['Incentives', 'Device Reimbursement Broadband', 'Device Reimbursement Bundle'] as const
export const commissionType = z.enum(commissionTypes)
export type CommissionType = z.infer<typeof commissionType>

/** Domain 3: the states of a cycle. `Dropped` is a dropped import, which no payouts list shows. */
export const cycleStatuses = [
  'In Validation',
  'Pending Review',
  'Pending Approval',
  'Hold',
  'Scheduled',
  'Completed',
  'Error',
  'Cancelled',
  'Dropped'
] as const
export const cycleStatus = z.enum(cycleStatuses)
export type CycleStatus = z.infer<typeof cycleStatus>

/** What the Payout Status filter offers; the server maps each onto states (domain 3). */
export const payoutStatusFilters = [
  'Pending Review',
  'Pending Approval',
  'Completed',
  'Hold',
  'Cancel',
  'Release Approval'
] as const
export const payoutStatusFilter = z
  .union([z.enum(payoutStatusFilters), z.literal('')])
  .nullish()
  .transform((value) => value || undefined)

export const transactionStates = [
  'PAYABLE',
  'HELD',
  'RELEASE_REQUESTED',
  'RELEASED',
  'PAID',
  'CANCELLED',
  'EXCLUDED'
] as const
export const transactionState = z.enum(transactionStates)
export type TransactionState = z.infer<typeof transactionState>

/** A number that PostgreSQL's integer holds. */
export const batchNo = z.int().positive().max(2_147_483_647)
export const version = z.int().positive().max(2_147_483_647)
/** The comment that every action requires. */
export const remark = z.string().trim().min(1, 'Comment field is mandatory!').max(2000)

/** Which buttons the caller could use now. They only hide useless buttons; every call checks again. */
export const cycleFlags = z.object({
  showApproval: z.boolean(),
  showCancel: z.boolean(),
  showHold: z.boolean(),
  showRelease: z.boolean(),
  showRequestApproval: z.boolean(),
  showRequestRelease: z.boolean()
})
export type CycleFlags = z.infer<typeof cycleFlags>

export const cycleIdentity = z.object({
  batchNo,
  version,
  payoutCycleName: z.string(),
  commissionType
})
export type CycleIdentity = z.infer<typeof cycleIdentity>

/** What an action really touched; `referenceNo` finds it in the feed. Amounts in RM. */
export const actionResult = z.object({
  /** Absent in a dry run: nothing was recorded. */
  referenceNo: z.string().optional(),
  totalPayOut: ringgit,
  dealerCount: z.int(),
  transactionCount: z.int(),
  date: day,
  /** For an action on a whole cycle: its net after withholding tax. */
  netPayOut: ringgit.optional(),
  /** Only in a dry run of an action on rows or cycles: the sums of the affected cycles without it and with it. */
  before: payoutFigures.optional(),
  after: payoutFigures.optional(),
  /** For a release or cancellation that needs further approvals: nothing is done yet. */
  waiting: z.object({ decisionId: z.int(), standing: z.string() }).optional(),
  /** Only in a dry run: what could not be acted on, at most 100 of them. */
  refused: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })).optional(),
  refusedCount: z.int().optional(),
  /** Only in a dry run of a release: the days for which it was requested, the earliest first. */
  requestedFor: z.array(day).optional(),
  /** Only in a dry run of a release: the absent person on whose behalf the caller would give it. */
  behalf: z.object({ name: z.string(), fromDay: day, toDay: day }).optional()
})
export type ActionResult = z.infer<typeof actionResult>

/** An action in the actions table and the audit trail. */
export const actionKinds = [
  'ACCEPT_IMPORT',
  'DROP_IMPORT',
  'HOLD',
  'REQUEST_APPROVAL',
  'GIVE_APPROVAL',
  'APPROVE',
  'RETURN',
  'COMMENT',
  'REATTEMPT',
  'REQUEST_RELEASE',
  'REFUSE_RELEASE',
  'RELEASE',
  'REQUEST_CANCEL',
  'CANCEL',
  'EXCLUDE',
  'GIVE_BACK'
] as const
export type ActionKind = (typeof actionKinds)[number]

/** For every action: check and answer everything, but change nothing. */
export const dryRun = z.boolean().nullish()

/** One line of a cycle's file for screens. */
export const transactionRow = z.object({
  id: z.string(),
  yesId: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: day,
  planName: z.string(),
  batchNo,
  version,
  companyCode: z.string(),
  companyName: z.string(),
  billingAccountNo: z.string(),
  transactionAmount: ringgit,
  incentiveAmount: ringgit,
  state: transactionState,
  holdType: z.string().nullable(),
  heldSince: instant.nullable(),
  /** The file's optional columns; absent if the file had none. */
  deviceId: z.string().optional(),
  channel: z.string().optional(),
  salesPerson: z.string().optional(),
  firstUsageDate: day.optional()
})
export type TransactionRow = z.infer<typeof transactionRow>
