import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import '../tables.ts'
import { refuseReplacement } from './replace-number.ts'
import { replacementRequests } from './replacement-requests.ts'
import { lockNumbered, type NumberedTransaction } from './replacements.ts'

type Endpoint = (typeof eInvoiceEndpoints)['requestEInvoiceReplacement']
type RequestCall = WriteCall<CheckedInputOf<Endpoint>>

/** Requests another number for a transaction whose number is wrong; a second person decides. */
export async function requestReplacement(call: RequestCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, input } = call
  const { batchNo, transactionId, eInvoiceNo: written, reason } = input
  const transaction = await lockNumbered(tx, batchNo, transactionId)
  if (isRefusal(transaction)) return transaction
  const refused = (await refuseReplacement(tx, transaction, written)) ?? (await refuseSecond(tx, transaction))
  if (refused) return refused
  const { change_id: changeId } = await tx
    .insertInto('e_invoice_replacements')
    .values({ ...requestedOf(transaction, written), reason, ...requestColumns(call), file_name: null })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return replacementRequests.submit(call, changeId)
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
