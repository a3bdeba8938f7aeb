import type { ListDeclaration, SortOrder } from '@payouts/contract/page'
import { z } from 'zod'
import { optionalParam, textParam } from './search-params.ts'

export type FilterOption = string | { readonly value: string; readonly label: string }

/**
 * What a list can be narrowed by. `key` is the property that the list's call takes. One that is `onlyAdded` is not
 * among those that the specified search offers.
 */
export type Filter = { readonly onlyAdded?: true } & (
  | { readonly key: string; readonly label: string; readonly kind: 'text'; readonly placeholder?: string }
  | { readonly key: string; readonly label: string; readonly kind: 'date' }
  /** An amount in RM, which may be below zero. */
  | { readonly key: string; readonly label: string; readonly kind: 'amount' }
  | {
      readonly key: string
      readonly label: string
      readonly kind: 'options'
      readonly options: readonly FilterOption[]
    }
)

type ValueOf<Option> = Option extends { readonly value: infer Value } ? Value : Option
type FilterValue<F> = F extends { readonly options: readonly (infer Option)[] } ? ValueOf<Option> : string

/** The filters as a part of the call's payload: the key of each that is in force, with its value. */
export type FilterPayload<Filters extends readonly Filter[]> = {
  [F in Filters[number] as F['key']]?: FilterValue<F>
}

/** Page sizes of the working lists, and of the lists that a dealer or a company is looked up in. */
export const workPageSizes = [15, 30, 45, 60] as const
export const lookUpPageSizes = [25, 50, 100] as const

export type ListDefinition<Sort extends string = string, Filters extends readonly Filter[] = readonly Filter[]> = {
  /** The server's sort keys; the first is the default. Empty if the list's call does not sort. */
  readonly sortKeys: readonly Sort[]
  readonly order: SortOrder
  readonly filters: Filters
  /** The first is the default. */
  readonly pageSizes: readonly number[]
}

type Choices<Sort extends string, Name extends string, Filters extends readonly (Filter & { key: Name })[]> = {
  /** What the list's endpoint declares: `freezeEndpoints.getFreezeList.input.list`. Omitted if it only pages. */
  declared?: ListDeclaration<Sort, Name>
  /** The declared filters that the screen offers, in its order and words. */
  filters?: Filters
  pageSizes?: readonly number[]
}

/** Defines a list once, at module scope: its endpoint says what it sorts by and is filtered by, the screen how it looks. */
export function defineList<
  Sort extends string = never,
  Name extends string = string,
  const Filters extends readonly (Filter & { key: Name })[] = readonly []
>({ declared, filters, pageSizes = workPageSizes }: Choices<Sort, Name, Filters>): ListDefinition<Sort, Filters> {
  return {
    sortKeys: declared?.sortKeys ?? [],
    order: declared?.defaultOrder ?? 'ASC',
    filters: filters ?? ([] as unknown as Filters),
    pageSizes
  }
}

/** The state of a list in the URL. Defaults are left out; pages are numbered from 1. */
export type ListSearch = {
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  order?: SortOrder | undefined
  /** The filter that was searched by, and its value. */
  filter?: string | undefined
  value?: string | undefined
  /** The filters that were added to it, by their keys. */
  also?: Record<string, string> | undefined
}

/**
 * The typed search of a list's route, for `validateSearch`: `listSearch(payoutsList)`, or with the route's own
 * parameters `z.object({ batchNo: …, ...listSearch(list).shape })`. Invalid parts of a URL are ignored, never an error.
 */
export function listSearch(list: ListDefinition) {
  return z.object({
    page: optionalParam(z.int().min(1)),
    size: optionalParam(z.int().refine((size) => list.pageSizes.includes(size))),
    sort: optionalParam(z.string().refine((key) => list.sortKeys.includes(key))),
    order: optionalParam(z.enum(['ASC', 'DESC'])),
    filter: optionalParam(z.string().refine((key) => list.filters.some((filter) => filter.key === key))),
    value: optionalParam(textParam),
    also: optionalParam(z.record(z.string(), textParam))
  })
}

/** An option's value and its label. */
export function optionParts(option: FilterOption): { value: string; label: string } {
  return typeof option === 'string' ? { value: option, label: option } : option
}
