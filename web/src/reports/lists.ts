import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const companiesList = defineList({
  declared: dealerEndpoints.getCompanyDetails.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendor', label: messages.vendor, kind: 'text' }
  ],
  pageSizes: lookUpPageSizes
})
