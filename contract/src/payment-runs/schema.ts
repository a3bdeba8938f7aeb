import { z } from 'zod'
import { orderChange, profileName, rail } from '#bank-files/schema.ts'
import { closedDay } from '#holidays/schema.ts'
import { ringgit, ringgitInput } from '#money.ts'
import { day, instant } from '#page.ts'
import { paymentStatus } from '#payments/schema.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'
import { accountMarks, leftOutReasons, runStatuses } from './kinds.ts'

export { accountMarks, leftOutReasons, runStatuses } from './kinds.ts'

/** How long the bank's reference of a cancellation may be, as in its messages. */
export const longestCancellationReference = 35

export const runNo = requiredText('Please choose a payment run.', 20)

export const runStatus = z.enum(runStatuses)
export type RunStatus = z.infer<typeof runStatus>

const leftOutReason = z.enum(leftOutReasons)
export type LeftOutReason = z.infer<typeof leftOutReason>

export const accountMark = z.enum(accountMarks)
export type AccountMark = z.infer<typeof accountMark>

/** What a person checks in a run before approving: texts that the file alters, and new accounts. */
export const runMark = z.enum(['CHANGED TEXT', ...accountMarks])
export type RunMark = z.infer<typeof runMark>

export const leftOutSum = z.object({ reason: leftOutReason, count: z.int(), total: ringgit })
export type LeftOutSum = z.infer<typeof leftOutSum>

export const railSum = z.object({ rail, count: z.int(), total: ringgit })
export type RailSum = z.infer<typeof railSum>

const bankSum = railSum.extend({ bankBic: z.string(), bankName: z.string() })
export type BankSum = z.infer<typeof bankSum>

/** A payment that is left out, with all reasons. */
export const leftOutPayment = z.object({
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  reason: leftOutReason,
  problems: z.array(z.string())
})
export type LeftOutPayment = z.infer<typeof leftOutPayment>

/** How many payments of a run have a status. */
const runProgress = z.object({ status: paymentStatus, count: z.int(), total: ringgit })
export type RunProgress = z.infer<typeof runProgress>

/** A line of the list of runs. */
export const runLine = z.object({
  runNo: z.string(),
  status: runStatus,
  profile: profileName,
  executeOn: day,
  paymentCount: z.int(),
  total: ringgit,
  /** How far its payments have come; empty until it is approved. */
  progress: z.array(runProgress),
  madeBy: z.string(),
  madeOn: instant,
  approvedBy: z.string().nullable(),
  approvedOn: instant.nullable(),
  sentOn: instant.nullable()
})
export type RunLine = z.infer<typeof runLine>

/** A run with everything for a decision. */
export const paymentRun = runLine.extend({
  /** Why banks do not work on the day of execution; null if they do. */
  closedDay: closedDay.nullable(),
  /** What people call the profile. */
  profileTitle: z.string(),
  dueUntil: day,
  /** Null for every bank. */
  bankBics: z.array(z.string()).nullable(),
  payerName: z.string(),
  payerAccount: z.string(),
  madeById: z.int(),
  /** Whether the run waits for its approval, and who made it is disabled now. */
  madeByDisabled: z.boolean().optional(),
  fourEyes: z.boolean(),
  /** Progress while it is made: payments done and expected. */
  doneCount: z.int(),
  expectedCount: z.int(),
  problem: z.string().nullable(),
  approvalComment: z.string(),
  refusedBy: z.string().nullable(),
  refusedOn: instant.nullable(),
  refusalReason: z.string(),
  fileName: z.string().nullable(),
  byteSize: z.int().nullable(),
  sha256: z.string().nullable(),
  downloadCount: z.int(),
  downloadedBy: z.string().nullable(),
  downloadedOn: instant.nullable(),
  sentTo: z.string().nullable(),
  /** Whether the server hands the file over by itself once it is approved. */
  handsOver: z.boolean(),
  /** Whether the server has handed the file over, or begun to: the bank may have it. */
  mayBeAtBank: z.boolean(),
  withdrawalAskedBy: z.string().nullable(),
  withdrawalAskedById: z.int().nullable(),
  /** Whether the withdrawal waits for its decision, and who requested it is disabled now. */
  withdrawalAskedByDisabled: z.boolean().optional(),
  withdrawalAskedOn: instant.nullable(),
  withdrawalReason: z.string(),
  /** The bank's reference of its cancellation, from the request to withdraw it. */
  cancellationReference: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnOn: instant.nullable(),
  instructedAgainOn: instant.nullable(),
  /** Since when the bank is known to have its file, because it reported on the run or confirmed receipt. */
  reportedOn: instant.nullable(),
  /** How many of its payments the bank has answered. */
  answeredCount: z.int(),
  changedCount: z.int(),
  newAccountCount: z.int(),
  sums: z.array(bankSum),
  leftOut: z.array(leftOutSum)
})
export type PaymentRun = z.infer<typeof paymentRun>

/** A payment of a run, as the file has it. */
export const runPayment = z.object({
  position: z.int(),
  referenceNo: z.string(),
  companyCode: z.string(),
  rail,
  amount: ringgit,
  name: z.string(),
  bankName: z.string(),
  /** Its last four digits, or whole for those who may read it whole. */
  accountNumber: z.string(),
  status: paymentStatus,
  accountMark: accountMark.nullable(),
  /** Texts that the file alters. */
  changes: z.array(orderChange)
})
export type RunPayment = z.infer<typeof runPayment>

/** The payments to one bank that are due on one day and in no run, and those that cannot go into a file. */
export const dueSum = z.object({
  dueOn: day,
  /** Null if the payment's bank has no code. */
  bankBic: z.string().nullable(),
  bankName: z.string(),
  count: z.int(),
  total: ringgit,
  /** Those besides that are in a run that waits for approval. */
  inRunCount: z.int(),
  leftOut: z.array(leftOutSum)
})
export type DueSum = z.infer<typeof dueSum>

export const longestPayerName = 140
export const mostPaymentsOfRun = 1_000_000
export const mostUnknownDays = 60

/** A bank's code of eight or eleven characters. */
const bic = z
  .string('Please give the code of the bank.')
  .trim()
  .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A bank code has 8 or 11 capitals and digits, such as MBBEMYKL.')

/** The settings from a day on. */
export const settingValues = z.object({
  payerName: requiredText('Please give the payer’s name.', longestPayerName),
  bankBic: bic,
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, 'An account number has 6 to 20 digits.'),
  clientCode: requiredText('Please give the code that the bank gave you.', 35),
  ibgLimit: ringgitInput,
  rentasMinimum: ringgitInput,
  defaultProfile: profileName,
  mostPayments: z.int().min(1).max(mostPaymentsOfRun),
  unknownAfterDays: z.int().min(1).max(mostUnknownDays)
})
export type SettingValues = z.infer<typeof settingValues>

export const settingLabels = {
  payerName: 'Payer’s name',
  bankBic: 'Own bank (BIC)',
  accountNumber: 'Debit account',
  clientCode: 'Client code',
  ibgLimit: 'Most by IBG',
  rentasMinimum: 'Least by RENTAS',
  defaultProfile: 'Bank format',
  mostPayments: 'Payments in a file',
  unknownAfterDays: 'Days until Unknown'
} as const satisfies Record<keyof SettingValues, string>

/** Requested settings, with those that applied on their first day before. */
export const paymentSettings = z.object({
  settingsId: z.int(),
  validFrom: day,
  values: settingValues,
  before: settingValues.nullable(),
  ...requestAndDecision
})
export type PaymentSettings = z.infer<typeof paymentSettings>
