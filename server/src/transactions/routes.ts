import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { replacementRequests } from './e-invoices/replacement-requests.ts'
import { eInvoiceOf, replacements } from './e-invoices/replacements.ts'
import { requestReplacement } from './e-invoices/request-replacement.ts'

export const transactionRoutes: Route[] = [
  read(eInvoiceEndpoints.getEInvoice, ({ db, input }) => eInvoiceOf(db, input)),
  read(eInvoiceEndpoints.getEInvoiceReplacements, async (call) => ({
    changes: await replacements.list(call, call.input)
  })),
  write(eInvoiceEndpoints.requestEInvoiceReplacement, requestReplacement),
  write(eInvoiceEndpoints.approveEInvoiceReplacement, replacementRequests.approve),
  write(eInvoiceEndpoints.refuseEInvoiceReplacement, replacementRequests.refuse),
  write(eInvoiceEndpoints.withdrawEInvoiceReplacement, replacementRequests.withdraw)
]
