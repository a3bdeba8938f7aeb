import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { whtStatuses } from '@payouts/contract/withholding-tax/schema'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const dealersList = defineList({
  declared: withholdingTaxEndpoints.getWhtList.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'status', label: messages.status, kind: 'options', options: whtStatuses },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendorCode', label: messages.vendor, kind: 'text' }
  ]
})
