import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const earmarksList = defineList({
  declared: earmarkEndpoints.getEarmarkList.input.list,
  filters: [
    { key: 'name', label: messages.name, kind: 'text' },
    { key: 'date', label: messages.date, kind: 'date' },
    { key: 'code', label: messages.code, kind: 'text' },
    { key: 'reason', label: messages.reason, kind: 'text' },
    { key: 'earmark', label: messages.earmark, kind: 'text' }
  ]
})

const accounts = earmarkEndpoints.getAllAccountEarmark.input.list
/** The call's scope is a search too. */
const declared = {
  ...accounts,
  filterNames: [...accounts.filterNames, 'billingAccountNo', 'reportDate', 'transactionType'] as const
}
const byDealer = [
  { key: 'accountName', label: messages.name, kind: 'text' },
  { key: 'accountCode', label: messages.code, kind: 'text' }
] as const
const byTransactions = [
  { key: 'billingAccountNo', label: messages.billingAccountNo, kind: 'text' },
  { key: 'reportDate', label: messages.reportDate, kind: 'date' },
  { key: 'transactionType', label: messages.transactionType, kind: 'text' }
] as const

type AccountFilter = (typeof byDealer)[number] | (typeof byTransactions)[number]

const accountsList = (filters: readonly AccountFilter[]) =>
  defineList({ declared, filters, pageSizes: lookUpPageSizes })

/** Dealers by what they are called. */
export const dealersList = accountsList(byDealer)

/** Dealers by what they earned in a payout cycle. */
export const earnersList = accountsList(byTransactions)

/** Either, for the search of their one route. */
export const eitherList = accountsList([...byDealer, ...byTransactions])
