import { whtStatuses } from '@payouts/contract/withholding-tax/schema'
import { defineList } from '../list/list-definition.ts'
import { messages } from './messages.ts'

export const dealersList = defineList({
  sortKeys: [
    'WHT_COMPANY_NAME',
    'WHT_STATUS',
    'WHT_COMPANY_CODE',
    'WHT_VENDOR_CODE',
    'WHT_COMPANY_TYPE',
    'WHT_TOTAL_PAYOUT_AMOUNT'
  ],
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'status', label: messages.status, kind: 'options', options: whtStatuses },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendorCode', label: messages.vendor, kind: 'text' }
  ]
})
