import { Text } from '@mantine/core'
import {
  canDecideReplacement,
  type EInvoiceReplacement,
  eInvoiceEndpoints
} from '@payouts/contract/transactions/e-invoices'
import { byChangeId, type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { eInvoiceReads } from './api.ts'
import { messages } from './messages.ts'

/** Replacing a wrong e-invoice number. */
export const replacementRequests: RequestKind<EInvoiceReplacement> = {
  idOf: ({ changeId }) => changeId,
  titleOf: ({ transactionNo }) => messages.replacement(transactionNo),
  Subject: ({ request: { numberBefore, numberAfter } }) => (
    <Text size="sm">{messages.byOther(numberBefore, numberAfter)}</Text>
  ),
  canDecide: canDecideReplacement,
  calls: requestCalls({
    approve: eInvoiceEndpoints.approveEInvoiceReplacement,
    refuse: eInvoiceEndpoints.refuseEInvoiceReplacement,
    withdraw: eInvoiceEndpoints.withdrawEInvoiceReplacement,
    invalidates: eInvoiceReads,
    named: byChangeId
  })
}
