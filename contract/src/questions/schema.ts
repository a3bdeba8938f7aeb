import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { requiredText } from '#text.ts'

export const longestQuestion = 1000

/** What a dealer can question: a transaction of a payout, what is held for one reason, or the tax of a payment. */
export const questionAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TRANSACTION'),
    batchNo,
    transactionNo: requiredText('Transaction number is required', 100)
  }),
  z.object({ kind: z.literal('HOLD'), holdType }),
  /** By the reference of the payment's posting, such as `PP00000012`. */
  z.object({ kind: z.literal('TAX'), referenceNo: z.string().trim().min(1).max(40) })
])
export type QuestionAbout = z.infer<typeof questionAbout>

export const questionText = requiredText('Question is required', longestQuestion)
export const answerText = requiredText('Answer is required', longestQuestion)

export const questionStatus = z.enum(['Open', 'Answered'])
export type QuestionStatus = z.infer<typeof questionStatus>

/** A dealer's question with its answer. */
export const dealerQuestion = z.object({
  questionId: z.int(),
  companyCode: z.string(),
  companyName: z.string(),
  about: questionAbout,
  batchNo: batchNo.nullable(),
  /** The cycle of a transaction or of a taxed payment; null for holds, which may be of several. */
  payoutCycleName: z.string().nullable(),
  /** What its rows came to when it was asked, in RM: the transaction, what was held, or the tax. */
  amount: ringgit,
  transactionCount: z.int(),
  question: z.string(),
  /** What its document is filed under as an attachment of type QUESTION; null where it came without one. */
  documentReference: z.string().nullable(),
  askedBy: z.string(),
  askedOn: instant,
  status: questionStatus,
  answer: z.string().nullable(),
  /** Only staff see who answered. */
  answeredBy: z.string().nullable(),
  answeredOn: instant.nullable()
})
export type DealerQuestion = z.infer<typeof dealerQuestion>
