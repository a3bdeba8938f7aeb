import { commissionTypes, payoutStatusFilters } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { outcomeWords, rateOutcomes } from '@payouts/contract/rate-cards/outcomes'
import { signalRuleNames } from '@payouts/contract/signals/rule-names'
import { signalRuleTitles } from '@payouts/contract/signals/rule-titles'
import { defineList } from '#list/list-definition.ts'
import { amountFilters, dealerFilter, incentiveKindFilter, stateOptions } from '#transactions/state-words.ts'

const signalFilter = {
  key: 'signalRule',
  label: 'Open signal',
  kind: 'options',
  options: signalRuleNames.map((value) => ({ value, label: signalRuleTitles[value] })),
  onlyAdded: true
} as const

const outcomeFilter = {
  key: 'rateOutcome',
  label: 'Against the rate card',
  kind: 'options',
  options: rateOutcomes.map((value) => ({ value, label: outcomeWords[value] })),
  onlyAdded: true
} as const

export const cyclesList = defineList({
  declared: payoutEndpoints.getAllPayoutList.input.list,
  filters: [
    { key: 'commissionType', label: 'Commission Type', kind: 'options', options: commissionTypes },
    { key: 'payoutStatus', label: 'Payout Status', kind: 'options', options: payoutStatusFilters },
    { key: 'cutoffDate', label: 'Cutoff Date', kind: 'date' },
    { key: 'payoutDate', label: 'Payout Date', kind: 'date' },
    ...amountFilters
  ]
})

export const transactionTypesList = defineList({
  declared: payoutEndpoints.getPayoutSummaryTransType.input.list,
  filters: [
    { key: 'transactionType', label: 'Transaction Type', kind: 'text' },
    { key: 'reportDate', label: 'Report Date', kind: 'date' },
    { key: 'cutoffDate', label: 'Cut Off', kind: 'date' },
    { key: 'payoutDate', label: 'Payout By', kind: 'date' },
    ...amountFilters
  ]
})

export const dealersList = defineList({
  declared: payoutEndpoints.getPayoutSummaryDealer.input.list,
  filters: [
    { key: 'companyName', label: 'Company Name', kind: 'text' },
    { key: 'companyCode', label: 'Company Code', kind: 'text' },
    { key: 'startDate', label: 'Start Date', kind: 'date' },
    { key: 'endDate', label: 'End Date', kind: 'date' },
    { key: 'vendor', label: 'Vendor', kind: 'text' },
    ...amountFilters,
    signalFilter
  ]
})

export const transactionsList = defineList({
  declared: payoutEndpoints.getPayoutTransactions.input.list,
  filters: [
    { key: 'yesId', label: 'Yes ID', kind: 'text' },
    { key: 'transactionNo', label: 'Transaction Number', kind: 'text' },
    { key: 'transactionDate', label: 'Transaction Date', kind: 'date' },
    { key: 'planName', label: 'Package Name', kind: 'text' },
    { key: 'state', label: 'State', kind: 'options', options: stateOptions, onlyAdded: true },
    incentiveKindFilter,
    dealerFilter,
    { key: 'type', label: 'Transaction Type', kind: 'text', onlyAdded: true },
    ...amountFilters,
    signalFilter,
    outcomeFilter
  ]
})
