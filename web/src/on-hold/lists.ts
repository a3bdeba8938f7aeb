import { payoutStatusFilters } from '@payouts/contract/cycles/schema'
import { onHoldReads } from '@payouts/contract/on-hold/read-endpoints'
import { defineList } from '#list/list-definition.ts'
import { amountFilters, dealerFilter, incentiveKindFilter } from '#transactions/state-words.ts'
import { messages } from './messages.ts'

export const summaryList = defineList({})

export const cycleList = defineList({
  declared: onHoldReads.getHoldPayoutCommissionType.input.list,
  filters: [
    { key: 'displayName', label: messages.cycleName, kind: 'text' },
    { key: 'payoutStatus', label: messages.payoutStatus, kind: 'options', options: payoutStatusFilters },
    { key: 'cutoffDate', label: messages.cutoffDate, kind: 'date' },
    { key: 'payoutDate', label: messages.payoutDate, kind: 'date' },
    ...amountFilters
  ]
})

export const dealerList = defineList({
  declared: onHoldReads.getHoldPayoutSummaryDealer.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'vendor', label: messages.vendor, kind: 'text' },
    ...amountFilters
  ]
})

export const transactionTypeList = defineList({
  declared: onHoldReads.getHoldPayoutSummaryTransType.input.list,
  filters: [
    { key: 'type', label: messages.transactionType, kind: 'text' },
    { key: 'reportDate', label: messages.reportDate, kind: 'date' },
    { key: 'cutoffDate', label: messages.cutOffDate, kind: 'date' },
    { key: 'payoutDate', label: messages.payoutDate, kind: 'date' },
    ...amountFilters
  ]
})

const heldTransactions = onHoldReads.getHoldPayoutTransactions.input.list

/** A transaction type is a filter of the list, although the call takes it as its scope. */
export const transactionList = defineList({
  declared: { ...heldTransactions, filterNames: [...heldTransactions.filterNames, 'transactionType'] },
  filters: [
    { key: 'yesId', label: messages.yesId, kind: 'text' },
    { key: 'transactionNo', label: messages.transactionNo, kind: 'text' },
    { key: 'transactionType', label: messages.type, kind: 'text' },
    { key: 'transactionDate', label: messages.transactionDate, kind: 'date' },
    { key: 'planName', label: messages.name, kind: 'text' },
    incentiveKindFilter,
    dealerFilter,
    ...amountFilters
  ]
})
