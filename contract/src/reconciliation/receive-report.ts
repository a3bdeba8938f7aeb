import { z } from 'zod'
import { ringgit } from '#money.ts'
import { paymentStatus } from '#payments/schema.ts'
import { bankEntry, fileProblem, receivedFile } from './schema.ts'

/** A step of payments by a file, with their number and sum. */
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

/** What a file would do, found by applying it and rolling back. */
const filePreview = z.object({
  /** Payment runs that it is the first report on, so that the bank is known to have their files. The first ones. */
  runNos: z.array(z.string()),
  /** In order; a payment that one file settles and returns is in both. */
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
  /** KNOWN: it repeats `file.repeats`, and nothing was changed. */
  outcome: z.enum(['TAKEN', 'KNOWN', 'REFUSED']),
  file: receivedFile,
  /** The first of them. */
  problems: z.array(fileProblem),
  /** Only in a dry run, of a file that would be taken. */
  preview: filePreview.optional()
})
export type ReceiveReport = z.infer<typeof receiveReport>
