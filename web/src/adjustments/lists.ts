import {
  adjustmentStatuses,
  adjustmentTypes,
  type SearchType,
  searchTypes
} from '@payouts/contract/adjustments/choices'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { defineList, type Filter, lookUpPageSizes } from '#list/list-definition.ts'
import type { ListState } from '#list/list-state.ts'
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
  // The call takes the kind of search and its keyword separately.
  declared: { ...adjustmentEndpoints.getDebitCreditList.input.list, filterNames: searchTypes },
  filters
})

type AdjustmentsState = ListState<(typeof adjustmentsList.sortKeys)[number], typeof adjustmentsList.filters>

/** The call takes each filter as a kind of search and a keyword, the first one separately. */
export function adjustmentsRequest({ request, inForce }: Pick<AdjustmentsState, 'request' | 'inForce'>) {
  const { pageNumber, pageSize, sortProperty, sortOrder } = request
  const [first, ...furtherSearches] = inForce.flatMap(({ key, value }) => {
    const searchType = searchTypes.find((type) => type === key)
    return searchType ? [{ searchType, searchKeyword: value }] : []
  })
  return {
    pageNumber,
    pageSize,
    sortProperty,
    sortOrder,
    ...first,
    ...(furtherSearches.length > 0 && { furtherSearches })
  }
}

export const dealersList = defineList({
  filters: [{ key: 'searchKeyword', label: messages.searchedBy, kind: 'text', placeholder: messages.searchLabel }],
  pageSizes: lookUpPageSizes
})
