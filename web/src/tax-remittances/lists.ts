import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const monthsList = defineList({
  declared: taxRemittanceEndpoints.getTaxMonths.input.list,
  filters: []
})

export const linesList = defineList({
  declared: taxRemittanceEndpoints.getTaxListLines.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'reference', label: messages.reference, kind: 'text' }
  ]
})
