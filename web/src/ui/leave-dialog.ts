import { createContext, useContext } from 'react'

export const Leave = createContext<() => void>(() => undefined)

/** Closes the dialog around it as Escape would: it asks first when something was typed. */
export function useLeaveDialog(): () => void {
  return useContext(Leave)
}
