import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { listCase } from './list-case.ts'

export const listsOfSelfBilling = [
  listCase({
    endpoint: selfBillingEndpoints.getEInvoices,
    pageIn: (result) => result,
    keyOf: (row) => row.documentNo,
    keys: () => 'select document_no as key from e_invoice_documents',
    filters: {
      documentNo: { finds: 'part', of: (row) => row.documentNo },
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      status: { finds: 'whole', of: (row) => row.status },
      type: { finds: 'whole', of: (row) => row.type },
      uuid: { finds: 'part', of: (row) => row.uuid },
      owed: { finds: 'whole', of: (row) => (row.issueBy === null ? null : 'PAID FIRST') }
    },
    sorts: {
      DOCUMENT_NO: (row) => [row.documentNo],
      COMPANY_NAME: (row) => [row.companyName],
      AMOUNT: (row) => [Number(row.amount)],
      STATUS: (row) => [row.status],
      VALIDATED_ON: (row) => [row.validatedOn]
    },
    nulls: 'last'
  }),
  listCase({
    endpoint: selfBillingEndpoints.getEInvoiceRows,
    scopes: [{ documentNo: 'SB-2026-000001' }, { documentNo: 'SB-2026-000001', lineNo: 1 }],
    pageIn: (result) => result,
    keyOf: (row) => String(row.transactionId),
    keys: (scope) => `
      select transaction_id::text as key from e_invoice_rows join e_invoice_documents using (document_id)
      where document_no = 'SB-2026-000001' ${'lineNo' in scope ? 'and line_no = 1' : ''}`,
    filters: { transactionNo: { finds: 'part', of: (row) => row.transactionNo } },
    sorts: { LINE: (row) => [row.lineNo], AMOUNT: (row) => [Number(row.amount)] }
  }),
  listCase({
    endpoint: selfBillingEndpoints.getDealersToComplete,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    keys: () => `select company_code as key from dealers
      where e_invoice_required and not own_e_invoices and end_date >= '2026-11-21' and missing_for_e_invoice(dealers) <> '{}'`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      missing: { finds: 'item', of: (row) => row.missing.join(' ') }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      MISSING: (row) => [row.missing.length]
    }
  })
]
