import { permission } from '@payouts/contract/permissions'
import { canDecideReplacement, type EInvoiceReplacement } from '@payouts/contract/transactions/e-invoices'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { refuseReplacement, replaceNumber } from './replace-number.ts'
import { lockNumbered, lockReplacement, replacements } from './replacements.ts'

/** Requests to replace the e-invoice number of a transaction. */
export const replacementRequests = requestsOfKind<EInvoiceReplacement>({
  stored: replacements,
  lock: lockEach(lockReplacement),
  canDecide: canDecideReplacement,
  decides: permission('Validations', 'APPROVE'),
  area: 'payouts',
  subject: 'E-INVOICE REPLACEMENT',
  what: ({ transactionNo, companyName, companyCode, numberBefore, numberAfter }) =>
    `to replace the e-invoice number of ${transactionNo}, ${companyName} (${companyCode}): ${numberBefore} by ${numberAfter}`,
  event: ({ batchNo, payoutCycleName, transactionNo, numberBefore, numberAfter }) => ({
    ...{ name: payoutCycleName, batchNo },
    details: { transactionNo, before: numberBefore, after: numberAfter }
  }),
  target: ({ batchNo }) => ({ screen: 'cycle', batchNo }),
  apply,
  unchanged: 'The transaction keeps its number.'
})

/** The transaction must be as it was when this was requested, and the number nobody else's. */
async function apply(
  { tx }: RequestCall,
  { batchNo, transactionId, transactionNo, numberBefore, numberAfter }: EInvoiceReplacement
): Promise<{ message: string } | Refusal> {
  const transaction = await lockNumbered(tx, batchNo, transactionId)
  if (isRefusal(transaction) || transaction.eInvoiceNo !== numberBefore)
    return refuse(
      'changedMeanwhile',
      `${transactionNo} no longer has the number ${numberBefore}. Refuse this request, and have it requested again.`,
      'changeId'
    )
  const refused = await refuseReplacement(tx, transaction, numberAfter)
  if (refused) return refused
  await replaceNumber(tx, transaction, numberAfter)
  return { message: `${transactionNo} has the number ${numberAfter}.` }
}
