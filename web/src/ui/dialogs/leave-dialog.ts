import { createContext, useContext, useLayoutEffect } from 'react'

type DialogAround = {
  leave: () => void
  /** Keeps it open while something runs, since only it can show the end. @returns releases it */
  keepOpen: () => () => void
}

export const Leave = createContext<DialogAround>({ leave: () => undefined, keepOpen: () => () => undefined })

/** Closes the surrounding dialog as Escape would: it asks first if something was typed, and does nothing while busy. */
export function useLeaveDialog(busy: boolean): () => void {
  const { leave, keepOpen } = useContext(Leave)
  // Before anybody can press the button that closes it.
  useLayoutEffect(() => (busy ? keepOpen() : undefined), [busy, keepOpen])
  return leave
}
