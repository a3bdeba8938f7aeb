import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { dealerStandings } from '@payouts/contract/dealer-records/standings'
import { payoutRoutes } from '@payouts/contract/dealers/schema'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

const routeOptions = payoutRoutes.map((value) => ({ value, label: messages.routes[value] }))

export const dealersList = defineList({
  declared: dealerRecordEndpoints.getDealerRecords.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendorCode', label: messages.vendor, kind: 'text' },
    { key: 'standing', label: messages.standing, kind: 'options', options: dealerStandings },
    { key: 'tin', label: messages.tin, kind: 'text' },
    { key: 'bankName', label: messages.bank, kind: 'text' },
    { key: 'payoutRoute', label: messages.route, kind: 'options', options: routeOptions }
  ],
  pageSizes: lookUpPageSizes
})
