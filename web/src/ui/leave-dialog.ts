import { createContext, useContext, useLayoutEffect } from 'react'

type DialogAround = {
  leave: () => void
  /** Keeps it open while something runs, since only it can say how that ends. @returns what lets go of it */
  keepOpen: () => () => void
}

export const Leave = createContext<DialogAround>({ leave: () => undefined, keepOpen: () => () => undefined })

/** Closes the dialog around it as Escape would: it asks first when something was typed, and does nothing while busy. */
export function useLeaveDialog(busy: boolean): () => void {
  const { leave, keepOpen } = useContext(Leave)
  // Before anybody can press what then closes it.
  useLayoutEffect(() => (busy ? keepOpen() : undefined), [busy, keepOpen])
  return leave
}
