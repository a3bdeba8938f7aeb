import type { AnyListState } from '#list/list-state.ts'
import type { DownloadScope } from './screen-downloads.ts'

/** The list that a screen shows and its download holds. */
export type NarrowedList = Pick<AnyListState, 'inForce' | 'definition'>

/** A list's filters for its download; undefined without any. */
export function filtersOf(list: NarrowedList | undefined, always: DownloadScope['filters'] = {}): DownloadScope {
  const filters = { ...always, ...Object.fromEntries((list?.inForce ?? []).map(({ key, value }) => [key, value])) }
  return Object.keys(filters).length > 0 ? { filters } : {}
}

/** The filters in words: `Name “kedai”, Status “Frozen”`; undefined without any. */
export function filtersInWords(list: NarrowedList | undefined): string | undefined {
  if (!list || list.inForce.length === 0) return undefined
  const labelOf = (key: string) => list.definition.filters.find((filter) => filter.key === key)?.label ?? key
  return list.inForce.map(({ key, value }) => `${labelOf(key)} “${value}”`).join(', ')
}
