import { z } from 'zod'
import { commissionType, transactionState } from '#cycles/schema.ts'
import { recordFields } from '#dealers/record-fields.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { documentStatuses, documentTypes } from './document-kinds.ts'

export const documentStatus = z.enum(documentStatuses)
export const documentType = z.enum(documentTypes)

/** Where documents go. A stub answers on the server itself, and what it calls valid counts nowhere. */
export const destination = z.enum(['off', 'stub', 'sandbox', 'production'])
export type Destination = z.infer<typeof destination>

const fault = z.object({ code: z.string().nullable(), text: z.string(), path: z.string().nullable() })

/** A document as the register lists it. Its amount is as it states it: what a note takes back is positive. */
export const listedDocument = z.object({
  documentNo: z.string(),
  type: documentType,
  status: documentStatus,
  companyCode: z.string(),
  companyName: z.string(),
  batchNo: z.int(),
  payoutCycleName: z.string(),
  amount: ringgit,
  rowCount: z.int(),
  uuid: z.string().nullable(),
  createdOn: instant,
  validatedOn: instant.nullable(),
  /** What the authority finds wrong, if it does. */
  problem: fault.nullable(),
  /** What the dealer's record lacks. */
  missing: z.array(z.enum(recordFields)),
  /** By when it is to be issued, if its transactions were paid while the authority did not answer. */
  issueBy: day.nullable()
})
export type ListedDocument = z.infer<typeof listedDocument>

const documentLine = z.object({
  lineNo: z.int(),
  transactionType: z.string(),
  isClawback: z.boolean(),
  rowCount: z.int(),
  amount: ringgit
})
export type DocumentLine = z.infer<typeof documentLine>

const named = z.object({ documentNo: z.string(), uuid: z.string().nullable() })

/** A document with everything that is known of it. */
export const wholeDocument = listedDocument.extend({
  /** Of its cycle, for the link to its transactions. */
  version: z.int(),
  commissionType,
  issuedOn: instant.nullable(),
  sentOn: instant.nullable(),
  tryCount: z.int(),
  /** The dead document whose rows it states again, and the one that states its own. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** The dealer's request to reject it, until a person has decided; with the hours that are left to cancel it. */
  rejection: z.object({ askedOn: instant, reason: z.string(), isSettled: z.boolean() }).nullable(),
  /** Until when the authority cancels it. */
  cancellableUntil: instant.nullable(),
  /** A request to cancel it that waits, or was approved and is not done yet. */
  cancellation: z.enum(['REQUESTED', 'APPROVED']).nullable(),
  /** Whether it states rows, or takes them back, that another one states again since: they were paid after all. */
  isStatedAgain: z.boolean(),
  /** Whether somebody had the rows of a dead document issued again. */
  settled: z.boolean(),
  /** Null for an original from before the first e-invoice. */
  refersTo: z.array(named.nullable()),
  /** The authority's public page of a valid document, which its QR code leads to. A stub's leads nowhere. */
  link: z.string().nullable(),
  /** When and to whom it was mailed, or why its mail was refused for good. */
  mailedOn: instant.nullable(),
  mailedTo: z.string().nullable(),
  mailProblem: z.string().nullable(),
  sha256: z.string().nullable(),
  byteSize: z.int().nullable(),
  lines: z.array(documentLine)
})
export type WholeDocument = z.infer<typeof wholeDocument>

/** Documents of what was paid while the authority did not answer. */
export const owedFilter = z.enum(['PAID FIRST'])

/** What happened to a document. */
export const documentEvent = z.object({
  at: instant,
  what: z.string(),
  detail: z.string(),
  /** The authority's number of its answer. */
  correlationId: z.string().nullable()
})
export type DocumentEvent = z.infer<typeof documentEvent>

/** A row that a line adds up, as it was when the document was built. */
export const documentRow = z.object({
  lineNo: z.int(),
  transactionId: z.int(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: day,
  planName: z.string(),
  amount: ringgit,
  state: transactionState
})
export type DocumentRow = z.infer<typeof documentRow>

/** From how many days before its end people are warned of a certificate, and from when on urgently. */
export const certificateDays = { warn: 60, urgent: 14 }

/** How sending does. */
export const sendingState = z.object({
  destination,
  /** Until when the authority is left alone, as it asked for. */
  busyUntil: instant.nullable(),
  failingSince: instant.nullable(),
  problem: z.string().nullable(),
  /** How many days the certificate lasts; null if none signs. */
  certificateDaysLeft: z.int().nullable()
})
export type SendingState = z.infer<typeof sendingState>
