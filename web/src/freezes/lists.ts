import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const freezesList = defineList({
  declared: freezeEndpoints.getFreezeList.input.list,
  filters: [
    { key: 'accountName', label: messages.name, kind: 'text' },
    { key: 'accountCode', label: messages.code, kind: 'text' },
    { key: 'vendorCode', label: messages.vendor, kind: 'text' },
    { key: 'frozeBy', label: messages.frozeBy, kind: 'text' },
    { key: 'freezeOn', label: messages.date, kind: 'date' },
    { key: 'reason', label: messages.reason, kind: 'text' }
  ],
  pageSizes: lookUpPageSizes
})

export const dealersList = defineList({
  declared: freezeEndpoints.getDealerList.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendorCode', label: messages.vendor, kind: 'text' },
    { key: 'frozeBy', label: messages.frozeBy, kind: 'text' },
    { key: 'reason', label: messages.reason, kind: 'text' }
  ],
  pageSizes: lookUpPageSizes
})
