import { useSyncExternalStore } from 'react'

type OpenHelper = 'keys' | 'finder' | 'tour' | undefined

let open: OpenHelper
let typedAhead = ''
const listeners = new Set<() => void>()

function show(helper: OpenHelper): void {
  open = helper
  for (const listener of listeners) listener()
}

export const openKeys = () => show('keys')
export function openFinder(): void {
  typedAhead = ''
  show('finder')
}
export const isFinderOpen = () => open === 'finder'
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

/** Keeps what is typed after Ctrl K for the finder, which is loaded and opened first. */
export function typeAhead(letter: string): void {
  typedAhead += letter
}

export function takeTypedAhead(): string {
  const taken = typedAhead
  typedAhead = ''
  return taken
}
