import { dealerRecordEndpoints } from '#dealer-records/endpoints.ts'
import { importEndpoints } from '#imports/endpoints.ts'
import { journalEndpoints } from '#journal-export/endpoints.ts'
import { paymentEndpoints } from '#payments/endpoints.ts'
import { payoutEndpoints } from '#payouts/endpoints.ts'
import { reportEndpoints } from '#reports/endpoints.ts'
import { selfBillingEndpoints } from '#self-billing/endpoints.ts'
import { importOperations } from './import-operations.ts'
import type { Operation } from './operation.ts'
import { decisionEndpoints } from './requests-to-decide.ts'

const exampleDigest = '4c1f6c0d9e2b7a58'.repeat(4)

/**
 * What systems may do, each by an address of its own below `/api/v1`. Routes, documentation and the choice of a client's
 * rights follow from it. A system requests, and people decide, unless a policy lets a client decide on a kind of request
 * that moves no money.
 */
export const operations: readonly Operation[] = [
  {
    ...{ id: 'listCycles', method: 'GET', path: '/api/v1/cycles', group: 'Cycles' },
    endpoint: payoutEndpoints.getAllPayoutList,
    example: { pageSize: 2 }
  },
  {
    ...{ id: 'readCycle', method: 'GET', path: '/api/v1/cycles/{batchNo}', group: 'Cycles' },
    endpoint: payoutEndpoints.payoutTotalHeaderSummary,
    example: { batchNo: 202610 }
  },
  {
    ...{ id: 'readTransactions', method: 'GET', path: '/api/v1/cycles/{batchNo}/transactions', group: 'Cycles' },
    endpoint: payoutEndpoints.getTransactionsAfter,
    example: { batchNo: 202610, limit: 2 }
  },
  {
    ...{ id: 'requestApproval', method: 'POST', path: '/api/v1/cycles/{batchNo}/approval-requests', group: 'Cycles' },
    endpoint: payoutEndpoints.requestApprovalPayout,
    example: { batchNo: 202610, version: 1, remark: 'Checked by the commission system.' }
  },
  {
    ...{ id: 'listDealers', method: 'GET', path: '/api/v1/dealers', group: 'Dealers' },
    endpoint: dealerRecordEndpoints.getDealerRecords,
    example: { pageSize: 2 }
  },
  {
    ...{ id: 'readDealer', method: 'GET', path: '/api/v1/dealers/{companyCode}', group: 'Dealers' },
    endpoint: dealerRecordEndpoints.getDealerRecord,
    example: { companyCode: 'D00001' }
  },
  {
    ...{ id: 'readStatement', method: 'GET', path: '/api/v1/dealers/{companyCode}/statement', group: 'Dealers' },
    endpoint: reportEndpoints.getDealerStatement,
    example: { companyCode: 'D00001', fromDate: '2026-10-01', toDate: '2026-10-31' }
  },
  {
    ...{ id: 'listStatementEntries', method: 'GET', group: 'Dealers' },
    path: '/api/v1/dealers/{companyCode}/statement/entries',
    endpoint: reportEndpoints.getStatementEntries,
    example: { companyCode: 'D00001', fromDate: '2026-10-01', toDate: '2026-10-31' }
  },
  {
    ...{ id: 'listPayments', method: 'GET', path: '/api/v1/payments', group: 'Payments' },
    endpoint: paymentEndpoints.getPaymentList,
    example: { pageSize: 2 }
  },
  {
    ...{ id: 'readPayment', method: 'GET', path: '/api/v1/payments/{referenceNo}', group: 'Payments' },
    endpoint: paymentEndpoints.getPayment,
    example: { referenceNo: 'PP00000001' }
  },
  {
    ...{ id: 'listJournals', method: 'GET', path: '/api/v1/journals', group: 'Books' },
    endpoint: journalEndpoints.getJournals,
    example: { pageSize: 2 }
  },
  {
    ...{ id: 'listEInvoices', method: 'GET', path: '/api/v1/e-invoices', group: 'E-invoices' },
    endpoint: selfBillingEndpoints.getEInvoices,
    example: { pageSize: 2 }
  },
  {
    ...{ id: 'readEInvoice', method: 'GET', path: '/api/v1/e-invoices/{documentNo}', group: 'E-invoices' },
    endpoint: selfBillingEndpoints.getEInvoice,
    example: { documentNo: 'SB-2026-000001' }
  },
  {
    ...{ id: 'listRequests', method: 'GET', path: '/api/v1/requests/{kind}', group: 'Requests' },
    endpoint: decisionEndpoints.getRequestsToDecide,
    example: { kind: 'chart-changes', pageSize: 2 }
  },
  {
    ...{ id: 'readRequest', method: 'GET', path: '/api/v1/requests/{kind}/{changeId}', group: 'Requests' },
    endpoint: decisionEndpoints.getRequestToDecide,
    example: { kind: 'chart-changes', changeId: 1 }
  },
  {
    ...{ id: 'approveRequest', method: 'POST', path: '/api/v1/requests/{kind}/{changeId}/approval', group: 'Requests' },
    endpoint: decisionEndpoints.approveRequest,
    example: { kind: 'chart-changes', changeId: 1, digest: exampleDigest, comment: 'Its accounts are open.' }
  },
  {
    ...{ id: 'refuseRequest', method: 'POST', path: '/api/v1/requests/{kind}/{changeId}/refusal', group: 'Requests' },
    endpoint: decisionEndpoints.refuseRequest,
    example: { kind: 'chart-changes', changeId: 1, digest: exampleDigest, comment: 'Account 401000 is closed.' }
  },
  {
    ...{ id: 'listRejectedRows', method: 'GET', path: '/api/v1/cycles/{batchNo}/rejected-rows', group: 'Imports' },
    endpoint: importEndpoints.getValidationErrors,
    example: { batchNo: 202610, version: 1 }
  },
  ...importOperations
]
