import type { SortOrder } from '@payouts/contract/page'
import {
  type Filter,
  type FilterPayload,
  type ListDefinition,
  type ListSearch,
  listSearch,
  optionParts
} from './list-definition.ts'

/** A filter in force. */
export type ChosenFilter = { key: string; value: string }

/** What a list's call is sent: the page, the sort and the filters in force. */
export type ListRequest<Sort extends string, Filters extends readonly Filter[]> = {
  pageNumber: number
  pageSize: number
} & ([Sort] extends [never] ? unknown : { sortProperty: Sort; sortOrder: SortOrder }) &
  FilterPayload<Filters>

/** The state of a list, the request for it, and how to change it. */
export type ListState<Sort extends string = string, Filters extends readonly Filter[] = readonly Filter[]> = {
  definition: ListDefinition<Sort, Filters>
  /** From 0, as in the calls. */
  pageNumber: number
  pageSize: number
  sort: { property: Sort; order: SortOrder } | undefined
  /** What was searched by. */
  filter: ChosenFilter | undefined
  /** The search and the added filters; a row has to meet all of them. */
  inForce: readonly ChosenFilter[]
  /** Whether the address has the whole state, and more than the defaults: worth a saved view. */
  isSavable: boolean
  /** Spread it into the call's payload. */
  request: ListRequest<Sort, Filters>
  turnTo: (pageNumber: number) => void
  resize: (pageSize: number) => void
  /** Sorts by a key, in its first order, ascending by default; by the same key again the other way round. */
  sortBy: (property: string, first?: SortOrder) => void
  /** Searches the list, or removes its search; starts at the first page. */
  narrow: (filter: ChosenFilter | undefined) => void
  /** Adds a filter to those in force. */
  narrowFurther: (filter: ChosenFilter) => void
  /** Lifts one filter, or all of them. */
  lift: (key?: string) => void
}

/** A list as any part of the kit takes it, whatever its keys. */
export type AnyListState = Omit<ListState, 'request' | 'definition'> & { definition: ListDefinition }

/** The state of a list, read from its search, which may be incomplete or invalid. */
export function readListState<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  search: ListSearch
) {
  const [firstKey] = definition.sortKeys
  const property = definition.sortKeys.find((key) => key === search.sort) ?? firstKey
  const sort = property && { property, order: search.order ?? definition.order }
  const pageNumber = (search.page ?? 1) - 1
  const pageSize = search.size ?? definition.pageSizes[0] ?? 15
  const filter = fittingFilter(definition.filters, search.filter, search.value)
  const added = Object.entries(search.also ?? {}).flatMap(([key, value]) => {
    const fitting = key === filter?.key ? undefined : fittingFilter(definition.filters, key, value)
    return fitting ? [fitting] : []
  })
  const inForce = filter ? [filter, ...added] : added
  const request = {
    pageNumber,
    pageSize,
    ...(sort ? { sortProperty: sort.property, sortOrder: sort.order } : {}),
    ...payloadOf(inForce)
  } as ListRequest<Sort, Filters>
  return { pageNumber, pageSize, sort: sort || undefined, filter, inForce, request }
}

/** Whether a search says more than which page is open. */
export const isMoreThanPage = ({ page: _page, ...search }: ListSearch) =>
  Object.values(search).some((value) => value !== undefined)

/** The state of a list from a URL whose search is not validated yet. */
export function parseListState<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  search: unknown
) {
  return readListState(definition, listSearch(definition).parse(search))
}

/** The first request of a list's screen at an address; for the loader of its route. */
export function requestFrom<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  search: unknown
): ListRequest<Sort, Filters> {
  return parseListState(definition, search).request
}

/** The first request of a screen that lists nothing until it is searched; undefined until then. */
export function searchFrom<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  search: unknown
): ListRequest<Sort, Filters> | undefined {
  const { inForce, request } = parseListState(definition, search)
  return inForce.length > 0 ? request : undefined
}

/** The search after sorting by a key: a new key begins in its first order, the same key turns round. */
export function sortedBy(
  definition: ListDefinition,
  search: ListSearch,
  property: string,
  first: SortOrder = 'ASC'
): ListSearch {
  const { sort } = readListState(definition, search)
  const turned = sort?.order === 'ASC' ? 'DESC' : 'ASC'
  const order = sort?.property === property ? turned : first
  return withoutDefaults(definition, { ...search, sort: property, order, page: undefined })
}

/** Removes the defaults from a search, so that a plain list has a plain URL. */
export function withoutDefaults(definition: ListDefinition, search: ListSearch): ListSearch {
  const sort = search.sort ?? definition.sortKeys[0]
  const plain = sort === definition.sortKeys[0] && (search.order ?? definition.order) === definition.order
  return {
    ...search,
    page: search.page === 1 ? undefined : search.page,
    size: search.size === definition.pageSizes[0] ? undefined : search.size,
    sort: plain ? undefined : sort,
    order: plain ? undefined : search.order
  }
}

/** Filters as a call takes them. */
const payloadOf = (filters: readonly ChosenFilter[]) =>
  Object.fromEntries(filters.map(({ key, value }) => [key, value]))

/** The search by another filter, or by none, at the first page; filters that were added stay. */
export function searchedBy(search: ListSearch, filter: ChosenFilter | undefined): ListSearch {
  const also = filter ? without(search.also, filter.key) : search.also
  return { ...search, filter: filter?.key, value: filter?.value, also, page: undefined }
}

/** The search with a filter added to those in force, at the first page. */
export function withFilter(search: ListSearch, { key, value }: ChosenFilter): ListSearch {
  if (key === search.filter) return { ...search, value, page: undefined }
  return { ...search, also: { ...search.also, [key]: value }, page: undefined }
}

/** The search without one of its filters, or without any, at the first page. */
export function withoutFilter(search: ListSearch, key: string | undefined): ListSearch {
  if (key === undefined) return { ...searchedBy(search, undefined), also: undefined }
  if (key === search.filter) return searchedBy(search, undefined)
  return { ...search, also: without(search.also, key), page: undefined }
}

function without(filters: ListSearch['also'], key: string): ListSearch['also'] {
  const left = Object.entries(filters ?? {}).filter(([name]) => name !== key)
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

/** An amount as people write it, without its currency and grouping. */
export const plainAmount = (text: string): string => text.replace(/^\s*RM/i, '').replaceAll(/[\s,]/g, '')

/** An amount in RM as it is typed, with at most two decimals. */
export const isAmount = (text: string): boolean => /^-?\d{1,12}(\.\d{1,2})?$/.test(text)

/** Whether no amount is between the lowest and the highest that are wanted. */
export function isReversed(filters: readonly ChosenFilter[]): boolean {
  const { amountFrom, amountTo } = payloadOf(filters)
  return Boolean(amountFrom && amountTo) && Number(amountFrom) > Number(amountTo)
}

function fittingFilter(
  filters: readonly Filter[],
  key: string | undefined,
  value: string | undefined
): ChosenFilter | undefined {
  const filter = filters.find((one) => one.key === key)
  if (!filter || !value) return undefined
  if (filter.kind === 'options' && !filter.options.some((option) => optionParts(option).value === value))
    return undefined
  if (filter.kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  if (filter.kind === 'amount' && !isAmount(value)) return undefined
  return { key: filter.key, value }
}
