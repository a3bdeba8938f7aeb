import type { AnyRouter } from '@tanstack/react-router'
import type { ListSearch } from './list-definition.ts'

type Search = Readonly<Record<string, unknown>>

/** What of a search a person chose in the list itself; the rest says what the screen is about. */
const ofTheList: Record<keyof ListSearch, true> = {
  page: true,
  size: true,
  sort: true,
  order: true,
  filter: true,
  value: true,
  also: true
}
/** An action makes a new version of the same cycle. */
const ofNoMatter = ['version']

/** The searches of the screens by their paths, as this tab left them last. */
const left = new Map<string, Search>()

/** Remembers how screens are left, for the ways back to them, until somebody else may sign in. @returns how to stop */
export function rememberScreens(router: AnyRouter): () => void {
  return router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (toLocation.pathname === '/' || toLocation.pathname === '/SignIn') left.clear()
    else if (fromLocation && fromLocation.pathname !== toLocation.pathname)
      left.set(fromLocation.pathname, fromLocation.search)
  })
}

/** The search for a way back: with page, filter and order as the screen was left, if it was about the same. */
export function asLeft(path: string, wanted: Search = {}): Search {
  const before = left.get(path)
  return before && subjectOf(before) === subjectOf(wanted) ? { ...before, ...wanted } : wanted
}

function subjectOf(search: Search): string {
  const about = Object.entries(search).filter(
    ([key, value]) => value !== undefined && !(key in ofTheList) && !ofNoMatter.includes(key)
  )
  return JSON.stringify(about.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
