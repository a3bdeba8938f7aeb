import { lacksCancellation } from '@payouts/contract/payment-runs/can'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { messages } from './messages.ts'

export type RunDecision = 'approve' | 'refuse' | 'withdraw' | 'confirm' | 'keep' | 'again'

/** A run that is or may be at the bank is withdrawn only on the bank's word. */
export const reasonOf = ({ mayBeAtBank, reportedOn }: PaymentRun, decision: RunDecision) =>
  decision === 'withdraw' && (mayBeAtBank || reportedOn !== null) ? messages.bankSays : messages.reason

/** What a decision means, in figures, and what the person declares by it. */
export function wordsOf(run: PaymentRun, decision: RunDecision): string[] {
  const { paymentCount, total, downloadCount, mayBeAtBank, reportedOn, cancellationReference } = run
  const downloaded = downloadCount > 0 ? [messages.downloadedBefore(downloadCount)] : []
  switch (decision) {
    case 'approve':
      return [messages.approveWords(paymentCount, total)]
    case 'refuse':
      return [messages.refuseWords]
    case 'withdraw':
      if (reportedOn !== null) return [messages.atBankWords]
      return [mayBeAtBank ? messages.neverTakenWords : messages.withdrawWords, ...downloaded]
    case 'confirm':
      if (cancellationReference !== null)
        return [messages.confirmCancelled(cancellationReference), messages.confirmWords(paymentCount, total)]
      return [
        mayBeAtBank ? messages.confirmNeverTaken : messages.confirmNeverSent,
        messages.confirmWords(paymentCount, total),
        ...downloaded
      ]
    case 'keep':
      return [messages.keepWords(run.sentOn !== null)]
    case 'again':
      return [...(lacksCancellation(run) ? [messages.reportedSinceWords] : []), messages.againWords]
  }
}
