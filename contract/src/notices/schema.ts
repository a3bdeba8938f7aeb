import { z } from 'zod'
import { instant } from '#page.ts'

/** What a notice can be about; each kind is mailed too to people who want it. */
export const noticeKinds = [
  'REQUEST',
  'ANSWER',
  'DEADLINE',
  'RELEASE',
  'POSTING_ERROR',
  'PAYMENT_RETURNED',
  'CONTRADICTION',
  'DOWNLOAD'
] as const
export const noticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKind>

/** Where a notice leads. */
const noticeTarget = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('cycle'), batchNo: z.int() }),
  /** Of one cycle, or of all. */
  z.object({ screen: z.literal('holds'), holdType: z.string(), batchNo: z.int().nullable() }),
  /** An adjustment; without its number those that wait for approvals. */
  z.object({ screen: z.literal('adjustment'), id: z.int().nullable() }),
  z.object({ screen: z.literal('users') }),
  /** Identity providers and the policy of sign-in. */
  z.object({ screen: z.literal('singleSignOn') }),
  /** The reader's absences, and those for which they are the delegate. */
  z.object({ screen: z.literal('absence') }),
  /** A file of many changes. */
  z.object({ screen: z.literal('bulkChange'), bulkChangeId: z.int() }),
  /** A dealer; without its code the pending changes of dealers. */
  z.object({ screen: z.literal('dealer'), companyCode: z.string().nullable() }),
  /** The rules of signals, with the changes that wait. */
  z.object({ screen: z.literal('signalRules') }),
  /** A version of a rate card. */
  z.object({ screen: z.literal('rateCard'), versionId: z.int() }),
  /** Whose approvals decisions take, with the changes that wait. */
  z.object({ screen: z.literal('approvalPolicies') }),
  /** Other systems, with the changes that wait. */
  z.object({ screen: z.literal('systems') }),
  /** The payer's details, and what e-invoices lack. */
  z.object({ screen: z.literal('eInvoices') }),
  z.object({ screen: z.literal('eInvoice'), documentNo: z.string() }),
  /** The months of the ledger. */
  z.object({ screen: z.literal('books') }),
  /** The list of withheld tax of a month. */
  z.object({ screen: z.literal('taxMonth'), taxMonth: z.string() }),
  /** The register of benefits in kind. */
  z.object({ screen: z.literal('benefits') }),
  /** The CP58 forms of a year. */
  z.object({ screen: z.literal('cp58'), year: z.int() }),
  /** A payment run; without its number the screen of payments. */
  z.object({ screen: z.literal('payments'), runNo: z.string().nullable() }),
  /** What the bank reported back. */
  z.object({ screen: z.literal('reconciliation') }),
  /** The rows that an import rejected, with the repairs that wait. */
  z.object({ screen: z.literal('rejectedRows'), batchNo: z.int(), version: z.int() }),
  /** The home of a dealer's own user. */
  z.object({ screen: z.literal('ownPayments') }),
  /** The download centre; the report page for its own reports. */
  z.object({ screen: z.literal('downloads') })
])
export type NoticeTarget = z.infer<typeof noticeTarget>

/** An event for its reader. */
export const notice = z.object({
  id: z.int(),
  kind: noticeKind,
  /** What happened, in one sentence. */
  subject: z.string(),
  /** What it came to, or what the other person wrote; may be empty. */
  detail: z.string(),
  place: noticeTarget,
  createdOn: instant,
  isRead: z.boolean()
})
export type Notice = z.infer<typeof notice>
