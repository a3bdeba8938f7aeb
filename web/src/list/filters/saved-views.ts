import { type SavedView, savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { type AnyRoute, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCall, useCommand } from '#client/queries.ts'
import { currentSession } from '#client/session/session.ts'

const { countLists, getSavedViews, removeView, saveView } = savedViewEndpoints
const changes = { invalidates: [getSavedViews] }
const staleTime = 5 * 60_000
/** How old counts may be before another screen is opened. */
const countsStaleTime = 60_000

/** The person's saved views, by name; none while they are on their way. */
export function useSavedViews() {
  const { data } = useCall(getSavedViews, {}, { staleTime, enabled: currentSession() !== null })
  return data?.views ?? []
}

/** The open list as a view: its path and its search without the page. Undefined on a screen about one record. */
export function useOpenView(): { path: string; search: string } | undefined {
  const { stringifySearch } = useRouter().options
  const screen = useMatches().at(-1)
  if (!screen || screen.staticData.menuPath !== undefined) return undefined
  const { page: _page, ...search } = screen.search as Record<string, unknown>
  return { path: screen.fullPath, search: stringifySearch(search).replace(/^\?/, '') }
}

export function useSavedViewCommands() {
  return { save: useCommand(saveView, changes), remove: useCommand(removeView, changes) }
}

/**
 * How many rows each of these views finds now; undefined if that is not known yet or not counted. One call counts all
 * of them, once the browser has nothing better to do, and again when another screen is opened a minute later.
 */
export function useViewCounts(views: readonly SavedView[]): (view: SavedView) => number | undefined {
  const { routesByPath, options } = useRouter()
  const routes: Readonly<Record<string, AnyRoute | undefined>> = routesByPath
  const screen = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const isIdle = useIdle()
  const counted = views.flatMap((view) => {
    const list = routes[view.path]?.options.staticData?.list?.(options.parseSearch(view.search))
    return list ? [{ viewId: view.viewId, list }] : []
  })
  const enabled = isIdle && counted.length > 0
  const lists = counted.map(({ list }) => list)
  const { data, isPlaceholderData, isStale, refetch } = useCall(
    countLists,
    { lists },
    { staleTime: countsStaleTime, enabled }
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when another screen is opened, and then only
  useEffect(() => {
    if (enabled && isStale) refetch({ cancelRefetch: false }).catch(reportError)
  }, [screen])
  return ({ viewId }) => {
    const index = counted.findIndex((view) => view.viewId === viewId)
    // Placeholder data belongs to other views, whose order differs.
    return isPlaceholderData ? undefined : (data?.totals[index] ?? undefined)
  }
}

const firstIdleMs = 200

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, firstIdleMs)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(begin)
    return () => cancelIdleCallback(waiting)
  }, [])
  return isIdle
}
