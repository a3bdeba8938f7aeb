import { documentStatuses, documentStatusLabel } from '@payouts/contract/self-billing/document-kinds'
import { owedFilter } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { z } from 'zod'
import { defineList, listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { messages } from './messages.ts'

export const documentsList = defineList({
  declared: selfBillingEndpoints.getEInvoices.input.list,
  filters: [
    { key: 'documentNo', label: messages.number, kind: 'text' },
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    {
      key: 'status',
      label: messages.status,
      kind: 'options',
      options: documentStatuses.map((value) => ({ value, label: documentStatusLabel(value) }))
    },
    {
      key: 'owed',
      label: messages.owed,
      kind: 'options',
      options: owedFilter.options.map((value) => ({ value, label: messages.paidFirst }))
    },
    { key: 'uuid', label: messages.uuid, kind: 'text' }
  ]
})

export const rowsList = defineList({
  declared: selfBillingEndpoints.getEInvoiceRows.input.list,
  filters: [{ key: 'transactionNo', label: messages.transactionNo, kind: 'text' }]
})

export const documentSearch = z.object({
  documentNo: optionalParam(textParam),
  line: optionalParam(z.number().int().positive()),
  ...listSearch(rowsList).shape
})
