import { useSyncExternalStore } from 'react'

export type OpenHelper = 'keys' | 'finder' | 'tour' | undefined

let open: OpenHelper
const listeners = new Set<() => void>()

function show(helper: OpenHelper): void {
  open = helper
  for (const listener of listeners) listener()
}

export const openKeys = () => show('keys')
export const openFinder = () => show('finder')
export const openTour = () => show('tour')
export const closeHelper = () => show(undefined)

/** Which of the helpers is up: the list of keys, the screen finder or the tour. */
export function useOpenHelper(): OpenHelper {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open
  )
}
