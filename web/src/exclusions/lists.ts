import { exclusionReads } from '@payouts/contract/exclusions/read-endpoints'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './messages.ts'

const filters = [
  { key: 'clientName', label: messages.clientName, kind: 'text' },
  { key: 'yesId', label: messages.yesId, kind: 'text' },
  { key: 'billingAccountNo', label: messages.billingAccount, kind: 'text' },
  { key: 'reason', label: messages.reason, kind: 'text' }
] as const

export const exclusionsList = defineList({
  declared: exclusionReads.getExclusionList.input.list,
  filters
})

export const removalsList = defineList({
  declared: exclusionReads.exclusionRemovals.input.list,
  filters
})

/** The rows below a billing account: in one order, and too few to need a search. */
export const coveredList = defineList({})

export const pickedDealersList = defineList({
  filters: [{ key: 'searchKeyword', label: messages.searchLabel, kind: 'text', placeholder: messages.searchLabel }],
  pageSizes: lookUpPageSizes
})
