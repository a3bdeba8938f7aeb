import { useMatches } from '@tanstack/react-router'

/** The screen that is open: its name, its own path, and the menu item that it belongs to. */
export function useCurrentScreen(): { readonly title: string; readonly path: string; readonly menuPath: string } {
  const matches = useMatches()
  const screen = matches.at(-1)
  const path = screen?.fullPath ?? '/'
  return { title: screen?.staticData.title ?? '', path, menuPath: screen?.staticData.menuPath ?? path }
}
