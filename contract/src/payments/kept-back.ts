import { z } from 'zod'

/**
 * Why an amount is kept back: the bank debited a payment wrongly, or only a list typed by people says that it came
 * back.
 */
const keptBackCauses = ['CONTRADICTION', 'LIST ONLY'] as const
export const keptBackCause = z.enum(keptBackCauses)
export type KeptBackCause = z.infer<typeof keptBackCause>

/** `Awaiting Bank` once two people expect the bank to reverse its debit. */
const keptBackStatuses = ['Open', 'Awaiting Bank', 'Closed'] as const
export const keptBackStatus = z.enum(keptBackStatuses)
export type KeptBackStatus = z.infer<typeof keptBackStatus>

/** Why a payment waits: its own amount, or the one that it pays again, is kept back. */
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
