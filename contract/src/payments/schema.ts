import { z } from 'zod'
import { payoutRoutes } from '../dealers/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'
import { requestAndDecision } from '../requests/schema.ts'
import { paymentKeptBack } from './kept-back.ts'
import { paymentStatus } from './status.ts'

export { type PaymentStatus, paymentStatus, paymentStatuses, paymentStatusNames } from './status.ts'

/** What a bank may say of a payment. */
export const answerStatuses = ['ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED'] as const
const answerStatus = z.enum(answerStatuses)
export type AnswerStatus = z.infer<typeof answerStatus>

/** A payment in the list. */
export const paymentLine = z.object({
  /** Its posting's, or `PY…` where it pays out the balance of the account. */
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  /** Null where it follows from no cycle. */
  batchNo: z.int().nullable(),
  bankName: z.string(),
  bankBic: z.string().nullable(),
  /** Its last four digits, or whole for those who may read it whole. */
  bankAccountNumber: z.string(),
  amount: ringgit,
  dueOn: day,
  status: paymentStatus,
  /** Since when. */
  statusAt: instant,
  /** The run whose file contains it. */
  runNo: z.string().nullable()
})
export type PaymentLine = z.infer<typeof paymentLine>

/** One step of a payment's way. */
const paymentStep = z.object({
  status: paymentStatus,
  at: instant,
  /** The person, the program that read the bank's answer, or the server. */
  actor: z.string(),
  reason: z.string(),
  /** The journal that moved the money, where one did. */
  journalReference: z.string().nullable()
})
export type PaymentStep = z.infer<typeof paymentStep>

/** A request to withdraw a payment that cannot be sent; a second person decides on it. */
export const paymentWithdrawal = z.object({
  changeId: z.int(),
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  fourEyes: z.boolean(),
  ...requestAndDecision,
  /** The payment that replaced it at once; null where none could. */
  instructedAs: z.string().nullable()
})
export type PaymentWithdrawal = z.infer<typeof paymentWithdrawal>

export const payment = paymentLine.extend({
  accountHolder: z.string().nullable(),
  instructedAt: instant,
  /** The posting that it pays; null where it pays out the balance of the account. */
  postingReference: z.string().nullable(),
  /** The payment whose money it pays again, and the one that pays its own. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** What the bank gave as its reason: a code of ISO 20022 or the bank's own, and its words. */
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  bankReference: z.string().nullable(),
  valueDate: day.nullable(),
  /** The run that has it on its list, in its file or waiting for approval. */
  onListOf: z.string().nullable(),
  /** The latest request to withdraw it by itself. */
  withdrawal: paymentWithdrawal.nullable(),
  /** Of the dealer now. */
  payoutRoute: z.enum(payoutRoutes),
  /** What could be paid from the dealer's account now: balance less earmark, never below zero. */
  available: ringgit,
  /** Why its amount waits; null where nothing stands against it. */
  keptBack: paymentKeptBack.nullable(),
  /** The way so far, oldest first. */
  steps: z.array(paymentStep)
})
export type Payment = z.infer<typeof payment>
