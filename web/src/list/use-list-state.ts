import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Filter, type ListDefinition, type ListSearch, listSearch } from './list-definition.ts'
import {
  isMoreThanPage,
  type ListState,
  readListState,
  searchedBy,
  sortedBy,
  withFilter,
  withoutDefaults,
  withoutFilter
} from './list-state.ts'

/**
 * A list with its state in the URL, so that it survives a refresh. Changes replace the browser's history entry.
 * `under` names the state of a screen's second list.
 */
export function useListState<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  under?: string
): ListState<Sort, Filters> {
  const all: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  // The search keeps its identity while its text is the same, for whatever depends on it.
  const raw = JSON.stringify(under ? (all[under] ?? {}) : all)
  const search = useMemo<ListSearch>(() => listSearch(definition).parse(JSON.parse(raw)), [definition, raw])
  return useMemo(() => {
    const go = (next: ListSearch) => {
      const search = (before: Record<string, unknown>) =>
        under ? { ...before, [under]: next } : { ...before, ...next }
      // Keeps the history state of the screen, such as a form to return to.
      navigate({ to: '.', search: search as never, state: true, replace: true, resetScroll: false }).catch(reportError)
    }
    return { ...listState(definition, search, go), isSavable: !under && isMoreThanPage(search) }
  }, [definition, search, under, navigate])
}

/** A list with local state, for a dialog or a part of a screen. */
export function useOwnListState<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>
): ListState<Sort, Filters> {
  const [search, setSearch] = useState<ListSearch>({})
  return useMemo(() => listState(definition, search, setSearch), [definition, search])
}

function listState<Sort extends string, Filters extends readonly Filter[]>(
  definition: ListDefinition<Sort, Filters>,
  search: ListSearch,
  go: (next: ListSearch) => void
): ListState<Sort, Filters> {
  const put = (changes: ListSearch) => go(withoutDefaults(definition, { ...search, ...changes }))
  return {
    definition,
    ...readListState(definition, search),
    isSavable: false,
    turnTo: (pageNumber) => put({ page: pageNumber + 1 }),
    resize: (size) => put({ size, page: undefined }),
    sortBy: (property, first) => go(sortedBy(definition, search, property, first)),
    narrow: (filter) => put(searchedBy(search, filter)),
    narrowFurther: (filter) => put(withFilter(search, filter)),
    lift: (key) => put(withoutFilter(search, key))
  }
}
