import { canDecideReplacement, type EInvoiceReplacement } from '@payouts/contract/transactions/e-invoices'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import '../tables.ts'
import { refuseReplacement, replaceNumber } from './replace-number.ts'
import { lockNumbered, lockReplacement } from './replacements.ts'
import { inWords } from './request-replacement.ts'

type DecideCall = WriteCall<{ changeId: number; comment: string }>

const worded = (request: EInvoiceReplacement) =>
  inWords({ ...request, eInvoiceNo: request.numberBefore }, request.numberAfter)

/** A second person has the number replaced, or refuses; the requester may withdraw the request. */
export const decisionsOnReplacements = decisionsOnRequests<EInvoiceReplacement>({
  lock: lockReplacement,
  canDecide: canDecideReplacement,
  close,
  carryOut,
  inWords: (request, agreed) => `${agreed ? 'approved' : 'refused'} replacing ${worded(request)}`,
  unchanged: 'The transaction keeps its number.',
  target: ({ batchNo }) => ({ screen: 'cycle', batchNo })
})

/** Refuses if the transaction has changed since the request, or the number belongs to another dealer by now. */
async function carryOut(
  { tx }: DecideCall,
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
  return { message: `Replaced. ${transactionNo} has the number ${numberAfter}.` }
}

const actions = {
  Approved: 'REPLACE E-INVOICE',
  Refused: 'REFUSE E-INVOICE REPLACEMENT',
  Withdrawn: 'WITHDRAW E-INVOICE REPLACEMENT'
} as const

const verbs = {
  Approved: 'Replaced',
  Refused: 'Refused to replace',
  Withdrawn: 'No longer requests to replace'
} as const

async function close(
  { tx, caller, clock, requestId }: DecideCall,
  request: EInvoiceReplacement,
  { status, comment }: Closing
): Promise<void> {
  const { changeId, batchNo, payoutCycleName, transactionNo, numberBefore, numberAfter, reason } = request
  await tx
    .updateTable('e_invoice_replacements')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('change_id', '=', changeId)
    .execute()
  await recordEvent(tx, {
    area: 'payouts',
    action: actions[status],
    activity: `${verbs[status]} ${worded(request)}`,
    actor: caller,
    name: payoutCycleName,
    reason,
    comment,
    batchNo,
    details: { changeId, transactionNo, before: numberBefore, after: numberAfter },
    requestId,
    at: clock.now()
  })
}
