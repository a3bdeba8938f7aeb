import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { eInvoiceFileEndpoints } from '@payouts/contract/self-billing/file-endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { cancellations, listCancellations, requestCancellation } from './commands/cancellations.ts'
import { issueAgain } from './commands/issue-again.ts'
import { keepEInvoice } from './commands/keep-e-invoice.ts'
import { payerRequests, requestPayer } from './commands/payer-requests.ts'
import { downloadEInvoice, downloadOwnEInvoice, listOwnEInvoices } from './pdf/downloads.ts'
import { listDocumentRows } from './queries/document-rows.ts'
import { listDocuments, readDocument } from './queries/documents.ts'
import { listDealersToComplete, payers } from './queries/payer.ts'
import { readSendingState } from './queries/sending-state.ts'

export const selfBillingRoutes: Route[] = [
  read(selfBillingEndpoints.getPayerDetails, ({ db, clock }) => payers.read(db, clock.today())),
  read(selfBillingEndpoints.getPayerChanges, async (call) => ({ changes: await payerRequests.list(call, call.input) })),
  write(payerChangeEndpoints.changePayerDetails, requestPayer),
  write(payerChangeEndpoints.approvePayerChange, payerRequests.approve),
  write(payerChangeEndpoints.refusePayerChange, payerRequests.refuse),
  write(payerChangeEndpoints.withdrawPayerChange, payerRequests.withdraw),
  read(selfBillingEndpoints.getDealersToComplete, ({ db, caller, clock, input }) =>
    listDealersToComplete(db, caller, clock.today(), input)
  ),
  read(selfBillingEndpoints.getSendingState, readSendingState),
  read(selfBillingEndpoints.getEInvoices, ({ db, input }) => listDocuments(db, input)),
  read(selfBillingEndpoints.getEInvoice, readDocument),
  read(selfBillingEndpoints.getEInvoiceRows, ({ db, input }) => listDocumentRows(db, input)),
  download(eInvoiceFileEndpoints.downloadEInvoice, downloadEInvoice),
  read(eInvoiceFileEndpoints.getOwnEInvoices, listOwnEInvoices),
  download(eInvoiceFileEndpoints.downloadOwnEInvoice, downloadOwnEInvoice),
  write(documentChangeEndpoints.issueAgain, issueAgain),
  read(documentChangeEndpoints.getCancellations, async (call) => ({
    changes: await listCancellations(call, call.input)
  })),
  write(documentChangeEndpoints.requestCancellation, requestCancellation),
  write(documentChangeEndpoints.approveCancellation, cancellations.approve),
  write(documentChangeEndpoints.refuseCancellation, cancellations.refuse),
  write(documentChangeEndpoints.withdrawCancellation, cancellations.withdraw),
  write(documentChangeEndpoints.keepEInvoice, keepEInvoice)
]
