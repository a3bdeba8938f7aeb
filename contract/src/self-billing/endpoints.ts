import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { recordFields } from '#dealers/record-fields.ts'
import { endpoint, forStaff } from '#endpoint.ts'
import { listRequest, optionalNumber, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import {
  documentEvent,
  documentRow,
  documentStatus,
  documentType,
  listedDocument,
  owedFilter,
  sendingState,
  wholeDocument
} from './documents.ts'
import { payerChangeEndpoints } from './payer-change-endpoints.ts'
import { datedPayer, dealerToComplete } from './schema.ts'

const reads = [permission('E-Invoices')] as const

const documentNo = requiredText('Please choose an e-invoice.', 50)

/** The e-invoices that the payer issues in its dealers' place. */
export const selfBillingEndpoints = forStaff({
  getPayerDetails: endpoint({
    path: '/api/v1/selfBilling/getPayerDetails',
    summary: "Reads the payer's details that e-invoices state, today's and coming ones",
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ current: datedPayer.nullable(), upcoming: z.array(datedPayer) })
  }),
  getPayerChanges: payerChangeEndpoints.getPayerChanges,
  getDealersToComplete: endpoint({
    path: '/api/v1/selfBilling/getDealersToComplete',
    summary: 'Lists dealers whose records lack what their e-invoices need',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'MISSING'],
      sortOrder: 'ASC',
      filters: { companyName: textFilter, companyCode: textFilter, missing: z.enum(recordFields).nullish() }
    }),
    output: pageOf(dealerToComplete)
  }),
  getSendingState: endpoint({
    path: '/api/v1/selfBilling/getSendingState',
    summary: 'Tells where e-invoices are sent, and whether the authority takes them',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: sendingState
  }),
  getEInvoices: endpoint({
    path: '/api/v1/selfBilling/getEInvoices',
    summary: 'Lists self-billed e-invoices with their state',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { batchNo: batchNo.nullish() },
      sortKeys: ['DOCUMENT_NO', 'COMPANY_NAME', 'AMOUNT', 'STATUS', 'VALIDATED_ON'],
      sortOrder: 'DESC',
      filters: {
        documentNo: textFilter,
        companyName: textFilter,
        companyCode: textFilter,
        status: documentStatus.nullish(),
        type: documentType.nullish(),
        uuid: textFilter,
        /** What was paid before its e-invoice, which is not valid yet. */
        owed: owedFilter.nullish()
      }
    }),
    output: pageOf(listedDocument)
  }),
  getEInvoice: endpoint({
    path: '/api/v1/selfBilling/getEInvoice',
    summary: "Reads an e-invoice by its number or by the authority's: lines, references, bytes and what happened to it",
    kind: 'read',
    access: reads,
    input: z.object({ documentNo }),
    output: z.object({ document: wholeDocument, events: z.array(documentEvent) })
  }),
  getEInvoiceRows: endpoint({
    path: '/api/v1/selfBilling/getEInvoiceRows',
    summary: 'Lists the transactions that an e-invoice, or one line of it, adds up',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { documentNo, lineNo: optionalNumber(z.int().positive().max(10_000)) },
      sortKeys: ['LINE', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: { transactionNo: textFilter }
    }),
    output: pageOf(documentRow)
  })
})
