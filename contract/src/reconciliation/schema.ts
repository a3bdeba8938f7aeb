import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { paymentStatus } from '#payments/schema.ts'
import { askedByDisabled, requestAndDecision, requestStatus } from '#requests/schema.ts'

/** The supported kinds of bank files. CSV is a plain list of results. */
const fileFormats = ['pain.002', 'camt.053', 'camt.054', 'CSV'] as const
export const fileFormat = z.enum(fileFormats)
export type FileFormat = z.infer<typeof fileFormat>

/** The columns of a list of results, which its header row names in any order. */
export const resultColumns = [
  'referenceNo',
  'status',
  'reasonCode',
  'reasonText',
  'bankReference',
  'valueDate',
  'amount'
] as const
export type ResultColumn = (typeof resultColumns)[number]
/** Columns that may be empty in such a list. */
export const optionalResultColumns = [
  ...(['reasonCode', 'reasonText', 'bankReference', 'valueDate'] as const)
] satisfies ResultColumn[]

/** Statuses in such a list. */
export const resultStatuses = ['SETTLED', 'REJECTED', 'RETURNED'] as const

/** How a file came in. */
const fileSource = z.enum(['CONSOLE', 'COMMAND LINE', 'FOLDER'])
export type FileSource = z.infer<typeof fileSource>

/** Repeated: the same content as an earlier file, so nothing was applied. */
const fileStatuses = ['Taken', 'Refused', 'Repeated'] as const
export const fileStatus = z.enum(fileStatuses)
export type FileStatus = z.infer<typeof fileStatus>

/** What a file did. */
const fileFigures = {
  paymentsChanged: z.int(),
  /** Payments whose known status it repeated. */
  paymentsUnchanged: z.int(),
  entriesMatched: z.int(),
  entriesProposed: z.int(),
  entriesUnmatched: z.int(),
  entriesContradicting: z.int(),
  problemCount: z.int(),
  /** Notes, such as skipped accounts. */
  noteCount: z.int()
}

/** A file as it was received. */
export const receivedFile = z.object({
  /** 0 in a dry run, which saves no file. */
  fileId: z.int(),
  fileName: z.string(),
  /** `pain.002.001.10`; null if it is unknown. */
  format: z.string().nullable(),
  messageId: z.string().nullable(),
  source: fileSource,
  /** The person's name; null if no person uploaded it. */
  receivedBy: z.string().nullable(),
  receivedOn: instant,
  status: fileStatus,
  /** Why it was refused. */
  problem: z.string().nullable(),
  /** The file that it repeats; null for new content. */
  repeats: z.object({ fileId: z.int(), fileName: z.string(), receivedOn: instant }).nullable(),
  ...fileFigures
})
export type ReceivedFile = z.infer<typeof receivedFile>

/** What could not be applied, what was skipped because it is not ours or known already, and what is to be noted. */
export const fileProblemKinds = ['PROBLEM', 'SKIPPED', 'NOTE'] as const
export type FileProblemKind = (typeof fileProblemKinds)[number]

export const fileProblem = z.object({
  kind: z.enum(fileProblemKinds),
  /** The line and element, or the payment. */
  place: z.string(),
  problem: z.string()
})
export type FileProblem = z.infer<typeof fileProblem>

export const direction = z.enum(['DEBIT', 'CREDIT'])
export type Direction = z.infer<typeof direction>

/**
 * A debit of a payment that must not be debited is a `Contradiction`, with the credit that may correct it; both are
 * `Corrected` once two people and the bank have settled it.
 */
export const entryStatuses = ['Contradiction', 'Proposed', 'Unmatched', 'Matched', 'Ignored', 'Corrected'] as const
export const entryStatus = z.enum(entryStatuses)
export type EntryStatus = z.infer<typeof entryStatus>

/** A request to take back an entry that was set aside, which a second person approves. */
const takeBackRequest = z.object({
  changeId: z.int(),
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.int(),
  askedByDisabled,
  askedOn: instant,
  fourEyes: z.boolean(),
  status: requestStatus
})
export type TakeBackRequest = z.infer<typeof takeBackRequest>

/** The request with its entry and decision. */
export const entryTakeBack = takeBackRequest.extend({
  entryId: z.int(),
  bookedOn: day,
  /** Negative for debits. */
  amount: ringgit,
  /** Our reference in the entry, and the counterparty. */
  reference: z.string().nullable(),
  counterparty: z.string().nullable(),
  /** What has become of the entry. */
  entryStatus,
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string()
})
export type EntryTakeBack = z.infer<typeof entryTakeBack>

/** An entry of a bank's statement or notification, or one part of it. */
export const bankEntry = z.object({
  entryId: z.int(),
  bookedOn: day,
  valueOn: day,
  direction,
  /** Negative for debits. */
  amount: ringgit,
  /** The booked amount, if charges became an entry of their own; else null. */
  wholeAmount: ringgit.nullable(),
  isReturn: z.boolean(),
  /** Whether it is booked as bank charges, or proposed as such. */
  isCharges: z.boolean(),
  status: entryStatus,
  /** Our reference that it names: a payment's, else its batch's. */
  reference: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** The counterparty's name and the last four digits of its account. */
  counterparty: z.string().nullable(),
  /** Why nothing fits it. */
  problem: z.string().nullable(),
  /** The payment to be confirmed, and the part of the entry that is then booked as bank charges. */
  proposal: z
    .object({ referenceNo: z.string(), companyCode: z.string(), companyName: z.string(), charges: ringgit })
    .nullable(),
  /** Who proposed the payment or bank charges; null if the server did. */
  proposedBy: z.string().nullable(),
  proposedById: z.int().nullable(),
  /** Whether who proposed it is disabled now: then somebody else has to propose it again. */
  proposedByDisabled: z.boolean(),
  /** How many payments it is matched with. */
  paymentCount: z.int(),
  /** The statement; null for a notification's. */
  statementRef: z.string().nullable(),
  broughtById: z.int().nullable(),
  fourEyes: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable(),
  comment: z.string(),
  /** The request to take it back that waits. */
  takeBack: takeBackRequest.nullable()
})
export type BankEntry = z.infer<typeof bankEntry>

/** A payment that a person may choose for an entry which names none, or not clearly. */
export const paymentForEntry = z.object({
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  bankName: z.string(),
  /** Its last four digits. */
  account: z.string(),
  amount: ringgit,
  status: paymentStatus,
  dueOn: day,
  /** The part of the entry that is then booked as bank charges; `0.00` for none. */
  charges: ringgit,
  /** Why it cannot be chosen; null if it can. */
  problem: z.string().nullable()
})
export type PaymentForEntry = z.infer<typeof paymentForEntry>

/** A payment that the bank reported as paid or returned, and no statement has shown yet. */
export const awaitedEntry = z.object({
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  direction,
  amount: ringgit,
  since: day
})
export type AwaitedEntry = z.infer<typeof awaitedEntry>

export const bankStatement = z.object({
  statementId: z.int(),
  statementRef: z.string(),
  sequenceNo: z.int().nullable(),
  /** The account's last four digits. */
  account: z.string(),
  openingOn: day,
  openingBalance: ringgit,
  closingOn: day,
  closingBalance: ringgit,
  entryCount: z.int(),
  fileName: z.string(),
  receivedOn: instant
})
export type BankStatement = z.infer<typeof bankStatement>

/** A payment that the bank never answered for. */
export const unknownPayment = z.object({
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  bankName: z.string(),
  /** Its last four digits. */
  account: z.string(),
  amount: ringgit,
  dueOn: day,
  statusOn: instant,
  status: paymentStatus,
  runNo: z.string().nullable(),
  /** Whether a request about it waits for a second person. */
  isAsked: z.boolean()
})
export type UnknownPayment = z.infer<typeof unknownPayment>

/** The outcome of payments without an answer: the bank paid them, or the file was never sent. */
const unknownOutcomes = ['SETTLED', 'NEVER SENT'] as const
export const unknownOutcome = z.enum(unknownOutcomes)
export type UnknownOutcome = z.infer<typeof unknownOutcome>

/** An outcome within a sentence: "of 3 payments, RM 20.00, the bank paid". */
export const outcomeInWords: Readonly<Record<UnknownOutcome, string>> = {
  SETTLED: 'that the bank paid',
  'NEVER SENT': 'that the file was never sent'
}

/** One person's statement about unknown payments, which a second person approves. */
export const unknownRequest = z.object({
  changeId: z.int(),
  outcome: unknownOutcome,
  settledOn: day.nullable(),
  paymentCount: z.int(),
  amount: ringgit,
  /** The first of them. */
  references: z.array(z.string()),
  fourEyes: z.boolean(),
  ...requestAndDecision
})
export type UnknownRequest = z.infer<typeof unknownRequest>
