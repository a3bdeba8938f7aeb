import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { type Route, read, write } from '../platform/http/bind.ts'
import { decisionsOnReplacements } from './e-invoices/decide-replacement.ts'
import { eInvoiceOf, listReplacements } from './e-invoices/replacements.ts'
import { requestReplacement } from './e-invoices/request-replacement.ts'

export const transactionRoutes: Route[] = [
  read(eInvoiceEndpoints.getEInvoice, ({ db, caller, input }) => eInvoiceOf(db, caller, input)),
  read(eInvoiceEndpoints.getEInvoiceReplacements, ({ db, caller, input }) => listReplacements(db, caller, input)),
  write(eInvoiceEndpoints.requestEInvoiceReplacement, requestReplacement),
  write(eInvoiceEndpoints.approveEInvoiceReplacement, decisionsOnReplacements.approve),
  write(eInvoiceEndpoints.refuseEInvoiceReplacement, decisionsOnReplacements.refuse),
  write(eInvoiceEndpoints.withdrawEInvoiceReplacement, decisionsOnReplacements.withdraw)
]
