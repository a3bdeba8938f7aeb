import { savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useCall, useCommand } from '../client/queries.ts'
import { currentSession } from '../client/session.ts'

const { getSavedViews, removeView, saveView } = savedViewEndpoints
const changes = { invalidates: [getSavedViews] }
const staleTime = 5 * 60_000

/** The person's saved views, by name; none while they are on their way. */
export function useSavedViews() {
  const { data } = useCall(getSavedViews, {}, { staleTime, enabled: currentSession() !== null })
  return data?.views ?? []
}

/**
 * The list that is open as a view: its path and its search without the page. Undefined on a screen that other screens
 * lead to, since that is about one record.
 */
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
