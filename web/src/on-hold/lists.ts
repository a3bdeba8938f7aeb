import { payoutStatusFilters } from '@payouts/contract/cycles/schema'
import { defineList } from '../list/list-definition.ts'
import { messages } from './messages.ts'

export const summaryList = defineList({})

export const cycleList = defineList({
  sortKeys: ['CUT_OFF', 'CYCLE_NAME', 'STATUS', 'PAYOUT_BY'],
  order: 'DESC',
  filters: [
    { key: 'displayName', label: messages.cycleName, kind: 'text' },
    { key: 'payoutStatus', label: messages.payoutStatus, kind: 'options', options: payoutStatusFilters },
    { key: 'cutoffDate', label: messages.cutoffDate, kind: 'date' },
    { key: 'payoutDate', label: messages.payoutDate, kind: 'date' }
  ]
})

export const dealerList = defineList({
  sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'VENDOR'],
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendor', label: messages.vendor, kind: 'text' }
  ]
})

export const transactionTypeList = defineList({
  sortKeys: ['transactionType', 'reportDate', 'cutOffDate', 'payOutDate'],
  filters: [
    { key: 'type', label: messages.transactionType, kind: 'text' },
    { key: 'reportDate', label: messages.reportDate, kind: 'date' },
    { key: 'cutoffDate', label: messages.cutOffDate, kind: 'date' },
    { key: 'payoutDate', label: messages.payoutDate, kind: 'date' }
  ]
})

export const transactionList = defineList({
  sortKeys: ['TRANSACTION_DATE', 'YES_ID', 'TRANSACTION_NO', 'TRANSACTION_TYPE', 'PLAN_NAME'],
  order: 'DESC',
  filters: [
    { key: 'yesId', label: messages.yesId, kind: 'text' },
    { key: 'transactionNo', label: messages.transactionNo, kind: 'text' },
    { key: 'transactionType', label: messages.type, kind: 'text' },
    { key: 'transactionDate', label: messages.transactionDate, kind: 'date' },
    { key: 'planName', label: messages.name, kind: 'text' }
  ]
})
