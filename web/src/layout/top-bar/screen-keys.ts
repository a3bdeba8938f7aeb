import { useEffect } from 'react'

/** A key of the screen in sight, besides those that work everywhere: one letter or Escape, and what it does. */
type ScreenKey = { readonly key: string; readonly does: string; readonly run: () => void }

const offered = new Set<readonly ScreenKey[]>()

/** The keys of the screen in sight. */
export const screenKeys = (): readonly ScreenKey[] => [...offered].flat()

/** Adds keys while a part of a screen is mounted. They are inactive while somebody types or a dialog is open. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  // After every render, so that they never act on an earlier one.
  useEffect(() => {
    offered.add(keys)
    return () => void offered.delete(keys)
  })
}
