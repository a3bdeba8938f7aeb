import type { SortOrder } from '@payouts/contract/page'
import { z } from 'zod'

export type FilterOption = string | { readonly value: string; readonly label: string }

/** What a list can be narrowed by, one at a time. `key` is the property that the list's call takes. */
export type Filter =
  | { readonly key: string; readonly label: string; readonly kind: 'text'; readonly placeholder?: string }
  | { readonly key: string; readonly label: string; readonly kind: 'date' }
  | {
      readonly key: string
      readonly label: string
      readonly kind: 'options'
      readonly options: readonly FilterOption[]
    }

type ValueOf<Option> = Option extends { readonly value: infer Value } ? Value : Option
type FilterValue<F> = F extends { readonly options: readonly (infer Option)[] } ? ValueOf<Option> : string

/** The filter as a part of the call's payload: the chosen filter's key with its value, or nothing. */
export type FilterPayload<Filters extends readonly Filter[]> = {
  [F in Filters[number] as F['key']]?: FilterValue<F>
}

/** Page sizes of the working lists, and of the lists that a dealer or a company is looked up in. */
export const workPageSizes = [15, 30, 45, 60] as const
export const lookUpPageSizes = [25, 50, 100] as const

export type ListDefinition<Sort extends string = string, Filters extends readonly Filter[] = readonly Filter[]> = {
  /** The server's sort keys; the first is the default. Empty where the list's call does not sort. */
  readonly sortKeys: readonly Sort[]
  readonly order: SortOrder
  readonly filters: Filters
  /** The first is the default. */
  readonly pageSizes: readonly number[]
}

type Declared<Sort extends string, Filters extends readonly Filter[]> = {
  sortKeys?: readonly Sort[]
  order?: SortOrder
  filters?: Filters
  pageSizes?: readonly number[]
}

/** Declares a list once, at module scope: what it sorts by, what it is narrowed by, how long its pages are. */
export function defineList<const Sort extends string = never, const Filters extends readonly Filter[] = readonly []>({
  sortKeys = [],
  order = 'ASC',
  filters,
  pageSizes = workPageSizes
}: Declared<Sort, Filters>): ListDefinition<Sort, Filters> {
  return { sortKeys, order, filters: filters ?? ([] as unknown as Filters), pageSizes }
}

/** A list's place in the URL. Whatever is the default is left out; the page counts from 1, as a person does. */
export type ListSearch = {
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  order?: SortOrder | undefined
  filter?: string | undefined
  value?: string | undefined
}

/**
 * The typed search of a list's route, for `validateSearch`: `listSearch(payoutsList)`, or with the route's own
 * parameters `z.object({ batchNo: …, ...listSearch(list).shape })`. What a URL has wrong is left out, never an error.
 */
export function listSearch(list: ListDefinition) {
  const ours = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)
  return z.object({
    page: ours(z.int().min(1)),
    size: ours(z.int().refine((size) => list.pageSizes.includes(size))),
    sort: ours(z.string().refine((key) => list.sortKeys.includes(key))),
    order: ours(z.enum(['ASC', 'DESC'])),
    filter: ours(z.string().refine((key) => list.filters.some((filter) => filter.key === key))),
    // A figure alone, such as an account number, arrives from the URL as a number.
    value: ours(z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1).max(200)))
  })
}

/** An option's value and the words that stand for it. */
export function optionParts(option: FilterOption): { value: string; label: string } {
  return typeof option === 'string' ? { value: option, label: option } : option
}
