import type { SearchType } from '@payouts/contract/adjustments/endpoints'
import { adjustmentStatuses, adjustmentTypes } from '@payouts/contract/adjustments/schema'
import { defineList, type Filter, lookUpPageSizes } from '../list/list-definition.ts'
import { messages } from './messages.ts'

const filters = [
  { key: 'NAME', label: messages.name, kind: 'text' },
  { key: 'CODE', label: messages.code, kind: 'text' },
  { key: 'TYPE', label: messages.type, kind: 'options', options: adjustmentTypes },
  { key: 'DETAILS', label: messages.description, kind: 'text' },
  { key: 'STATUS', label: messages.status, kind: 'options', options: adjustmentStatuses },
  { key: 'AMOUNT', label: messages.amount, kind: 'text' }
] as const satisfies readonly (Filter & { key: SearchType })[]

export const adjustmentsList = defineList({
  sortKeys: ['DATE', 'NAME', 'CODE', 'TYPE', 'DESCRIPTION', 'STATUS', 'AMOUNT'],
  order: 'DESC',
  filters
})

export const dealersList = defineList({
  filters: [{ key: 'searchKeyword', label: messages.searchedBy, kind: 'text', placeholder: messages.searchLabel }],
  pageSizes: lookUpPageSizes
})
