import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import { said } from '#ui/texts/said.ts'
import type { Forbidden } from './access.ts'

/** The screen that is open: its name, its own path, and the menu item that it belongs to. */
export function useCurrentScreen(): { readonly title: string; readonly path: string; readonly menuPath: string } {
  // Shared while it is equal, so that frame and menu are not rendered again when a list only turns its page.
  return useMatches({ select: (matches) => screenOf(matches.at(-1)), structuralSharing: true })
}

function screenOf(match: AnyRouteMatch | undefined) {
  // The router forgets the screen that the guard keeps shut, but for what the guard says of it.
  if (match?.status === 'notFound')
    return { title: said((match.error as { data: Forbidden }).data.title), path: '', menuPath: '' }
  const path: string = match?.fullPath ?? '/'
  const { title = '', menuPath = path } = match?.staticData ?? {}
  return { title: said(title), path, menuPath }
}
