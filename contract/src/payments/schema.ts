import { z } from 'zod'
import { payoutRoutes } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { paymentKeptBack } from './kept-back.ts'
import { paymentStatus } from './status.ts'

export { type PaymentStatus, paymentStatus, paymentStatuses, paymentStatusNames } from './status.ts'

/** A bank's possible answers to a payment. */
export const answerStatuses = ['ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED'] as const
const answerStatus = z.enum(answerStatuses)
export type AnswerStatus = z.infer<typeof answerStatus>

/** A payment in the list. */
export const paymentLine = z.object({
  /** Its posting's reference, or `PY…` if it pays the balance of the account. */
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  /** Null if it belongs to no cycle. */
  batchNo: z.int().nullable(),
  bankName: z.string(),
  bankBic: z.string().nullable(),
  /** Its last four digits, or whole for those who may read it whole. */
  bankAccountNumber: z.string(),
  amount: ringgit,
  dueOn: day,
  status: paymentStatus,
  /** Since when it has the status. */
  statusAt: instant,
  /** The run whose file contains it. */
  runNo: z.string().nullable()
})
export type PaymentLine = z.infer<typeof paymentLine>

/** One step in a payment's history. */
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
  /** The payment that replaced it; null if none could. */
  instructedAs: z.string().nullable()
})
export type PaymentWithdrawal = z.infer<typeof paymentWithdrawal>

export const payment = paymentLine.extend({
  accountHolder: z.string().nullable(),
  instructedAt: instant,
  /** The posting that it pays; null if it pays the balance of the account. */
  postingReference: z.string().nullable(),
  /** The payment whose money it pays again, and the one that pays its own. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** What the bank gave as its reason: a code of ISO 20022 or the bank's own, and its words. */
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  bankReference: z.string().nullable(),
  valueDate: day.nullable(),
  /** The pending or approved run that has it. */
  onListOf: z.string().nullable(),
  /** The latest request to withdraw it by itself. */
  withdrawal: paymentWithdrawal.nullable(),
  /** The dealer's present route. */
  payoutRoute: z.enum(payoutRoutes),
  /** What could be paid from the dealer's account now, never below zero. */
  available: ringgit,
  /** Why its amount waits; null if nothing is kept back. */
  keptBack: paymentKeptBack.nullable(),
  /** The history, oldest first. */
  steps: z.array(paymentStep)
})
export type Payment = z.infer<typeof payment>
