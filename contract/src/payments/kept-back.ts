import { z } from 'zod'

/**
 * Why an amount is kept back: the bank debited a payment that was not to be debited, or only a list typed by people says
 * that a payment came back.
 */
export const keptBackCauses = ['CONTRADICTION', 'LIST ONLY'] as const
export const keptBackCause = z.enum(keptBackCauses)
export type KeptBackCause = z.infer<typeof keptBackCause>

/** `Awaiting Bank` once two people have said that the bank takes its debit back. */
export const keptBackStatuses = ['Open', 'Awaiting Bank', 'Closed'] as const
export const keptBackStatus = z.enum(keptBackStatuses)
export type KeptBackStatus = z.infer<typeof keptBackStatus>

/** Why a payment waits: the amount kept back of which it is, or that it pays again. */
export const paymentKeptBack = z.object({
  keptBackId: z.int(),
  cause: keptBackCause,
  status: keptBackStatus,
  /** The payment that may have been paid already: this one or an earlier one. */
  referenceNo: z.string()
})
export type PaymentKeptBack = z.infer<typeof paymentKeptBack>

/** Why nothing pays an amount for now: a sentence. */
export function whyKeptBack({ cause, referenceNo }: Pick<PaymentKeptBack, 'cause' | 'referenceNo'>): string {
  return cause === 'CONTRADICTION'
    ? `The bank debited ${referenceNo}, which was not to be debited. Until two people settle that, nothing pays its amount again.`
    : `Only a list typed by people says that ${referenceNo} came back. Its amount is paid again once a bank statement that closes after its day was taken without its debit, or two people say that the bank did not pay it.`
}
