import type { AnyRouter, HistoryState } from '@tanstack/react-router'
import type { ListSearch } from './list-definition.ts'
import { scrollOnceDrawn } from './scroll-once-drawn.ts'

type Search = Readonly<Record<string, unknown>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How far down a way back leads, in pixels. */
    readonly scrolledTo?: number
  }
}

/** The part of a search that a person chose in the list; the rest identifies the screen. */
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
const ignoredParams = ['version']

/** The screens by path, in their last state in this tab. */
const left = new Map<string, { href: string; search: Search; scrolledTo: number }>()

/**
 * Remembers the state of screens for ways back, until somebody else may sign in, and scrolls a screen on return.
 * @returns stops it
 */
export function rememberScreens(router: AnyRouter): () => void {
  const stopRemembering = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (toLocation.pathname === '/' || toLocation.pathname === '/SignIn') left.clear()
    else if (fromLocation && fromLocation.pathname !== toLocation.pathname) {
      const { href, search } = fromLocation
      left.set(fromLocation.pathname, { href, search, scrolledTo: window.scrollY })
    }
  })
  // After the router, which starts every screen at its top.
  const stopScrolling = router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
    const { scrolledTo } = toLocation.state
    if (fromLocation && pathChanged && scrolledTo) scrollOnceDrawn(scrolledTo)
  })
  return () => {
    stopRemembering()
    stopScrolling()
  }
}

type AsLeft = { search: Search; state?: HistoryState }

/** A way back with the screen's page, filter, order and scroll position, if it was about the same. */
export function asLeft(path: string, wanted: Search = {}): AsLeft {
  const before = left.get(path)
  if (!before || subjectOf(before.search) !== subjectOf(wanted)) return { search: wanted }
  return { search: { ...before.search, ...wanted }, state: { scrolledTo: before.scrolledTo } }
}

/** The state for a way back that has the complete address. */
export function scrolledAsLeft(href: string): HistoryState {
  const before = [...left.values()].find((screen) => screen.href === href)
  return before ? { scrolledTo: before.scrolledTo } : {}
}

function subjectOf(search: Search): string {
  const about = Object.entries(search).filter(
    ([key, value]) => value !== undefined && !(key in ofTheList) && !ignoredParams.includes(key)
  )
  return JSON.stringify(about.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
