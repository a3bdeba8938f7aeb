import { defineList, lookUpPageSizes } from '../list/list-definition.ts'
import { messages } from './messages.ts'

const filters = [
  { key: 'clientName', label: messages.clientName, kind: 'text' },
  { key: 'yesId', label: messages.yesId, kind: 'text' },
  { key: 'billingAccountNo', label: messages.billingAccount, kind: 'text' },
  { key: 'reason', label: messages.reason, kind: 'text' }
] as const

export const exclusionsList = defineList({
  sortKeys: ['ADDED_ON', 'CLIENT_NAME', 'START_DATE', 'END_DATE'],
  order: 'DESC',
  filters
})

export const removalsList = defineList({
  sortKeys: ['REMOVED_ON', 'CLIENT_NAME', 'START_DATE', 'END_DATE'],
  order: 'DESC',
  filters
})

/** The rows below a billing account: in one order, and so few that nobody searches them. */
export const coveredList = defineList({})

export const pickedDealersList = defineList({
  filters: [{ key: 'searchKeyword', label: messages.searchLabel, kind: 'text', placeholder: messages.searchLabel }],
  pageSizes: lookUpPageSizes
})
