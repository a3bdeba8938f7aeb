import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import type { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { recordEvent } from '../../activity/record.ts'
import { noSuchCycle } from '../../cycles/lock.ts'
import { notify } from '../../notices/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import '../tables.ts'
import { refuseReplacement, replaceNumber } from './replace-number.ts'
import { lockNumbered, type NumberedTransaction } from './replacements.ts'

type Endpoint = (typeof eInvoiceEndpoints)['requestEInvoiceReplacement']
type RequestCall = WriteCall<CheckedInputOf<Endpoint>>

/** Requests another number for a transaction whose number is wrong; a second person decides. */
export async function requestReplacement(call: RequestCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, caller, clock, input, services, requestId } = call
  const { batchNo, transactionId, eInvoiceNo: written, reason } = input
  if (caller.companyId !== null) return noSuchCycle(batchNo)
  const transaction = await lockNumbered(tx, batchNo, transactionId)
  if (isRefusal(transaction)) return transaction
  const refused = (await refuseReplacement(tx, transaction, written)) ?? (await refuseSecond(tx, transaction))
  if (refused) return refused
  const { change_id: changeId } = await tx
    .insertInto('e_invoice_replacements')
    .values({ ...requestedOf(transaction, written), reason, ...requestColumns(call), file_name: null })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  const what = inWords(transaction, written)
  await recordEvent(tx, {
    area: 'payouts',
    action: 'REQUEST E-INVOICE REPLACEMENT',
    activity: `Requested to replace ${what}`,
    actor: caller,
    name: transaction.payoutCycleName,
    reason,
    batchNo,
    details: { changeId, transactionNo: transaction.transactionNo, before: transaction.eInvoiceNo, after: written },
    requestId,
    at: clock.now()
  })
  if (!services.config.fourEyes) {
    await replaceNumber(tx, transaction, written)
    return { changeId, message: `Replaced. ${transaction.transactionNo} has the number ${written}.` }
  }
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Validations', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} requests to replace ${what}`,
    detail: reason,
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
  return { changeId, message: 'Requested. The number is replaced once a second person approves.' }
}

async function refuseSecond(tx: Tx, { batchNo, transactionId }: NumberedTransaction): Promise<Refusal | undefined> {
  const pending = await tx
    .selectFrom('e_invoice_replacements')
    .select('number_after')
    .where('batch_no', '=', batchNo)
    .where('transaction_id', '=', Number(transactionId))
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  return (
    pending &&
    refuse(
      'refusedByRule',
      `Its replacement by ${pending.number_after} waits for a second person already.`,
      'eInvoiceNo'
    )
  )
}

const requestedOf = (transaction: NumberedTransaction, written: string) => ({
  batch_no: transaction.batchNo,
  transaction_id: transaction.transactionId,
  transaction_no: transaction.transactionNo,
  transaction_type: transaction.transactionType,
  incentive_amount: transaction.incentiveAmount,
  company_id: transaction.companyId,
  number_before: transaction.eInvoiceNo ?? '',
  number_after: written
})

type Worded = Pick<NumberedTransaction, 'transactionNo' | 'companyName' | 'companyCode' | 'eInvoiceNo'>

/** "the e-invoice number of TRX-1, Kedai 1 (D00001): E-1 by E-2". */
export const inWords = ({ transactionNo, companyName, companyCode, eInvoiceNo }: Worded, written: string): string =>
  `the e-invoice number of ${transactionNo}, ${companyName} (${companyCode}): ${eInvoiceNo} by ${written}`
