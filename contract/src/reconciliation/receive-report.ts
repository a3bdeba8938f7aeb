import { z } from 'zod'
import { ringgit } from '../money.ts'
import { paymentStatus } from '../payments/schema.ts'
import { bankEntry, fileProblem, receivedFile } from './schema.ts'

/** A step that a file takes payments by, and how many of which sum take it. */
const fileStep = z.object({ from: paymentStatus, to: paymentStatus, count: z.int(), amount: ringgit })
export type FileStep = z.infer<typeof fileStep>

/** One payment's step. */
const changingPayment = z.object({
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  from: paymentStatus,
  to: paymentStatus,
  /** What the bank gives as the reason; null if nothing. */
  reason: z.string().nullable()
})
export type ChangingPayment = z.infer<typeof changingPayment>

/** How many runs, payments and entries a preview names, each. */
export const mostPreviewed = 100

/** What a file would do, found out by taking it and undoing that. */
const filePreview = z.object({
  /** Payment runs of which it is the first report: the bank is known to have their files then. The first of them. */
  runNos: z.array(z.string()),
  /** In the order in which they are taken; a payment that is settled and returned in one file is in both. */
  steps: z.array(fileStep),
  /** The first payments that change; the steps count all of them. */
  payments: z.array(changingPayment),
  /** The first entries of the file that would be left open; the figures of the file count all of them. */
  openEntries: z.array(
    bankEntry.pick({
      ...{ bookedOn: true, amount: true, status: true, reference: true },
      ...{ counterparty: true, problem: true, proposal: true }
    })
  )
})
export type FilePreview = z.infer<typeof filePreview>

/** The result of importing a file. */
export const receiveReport = z.object({
  /** KNOWN: it says what `file.repeats` said, and nothing was changed. */
  outcome: z.enum(['TAKEN', 'KNOWN', 'REFUSED']),
  file: receivedFile,
  /** The first of them. */
  problems: z.array(fileProblem),
  /** Only in a dry run, of a file that would be taken. */
  preview: filePreview.optional()
})
export type ReceiveReport = z.infer<typeof receiveReport>
