import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that was requested without a session; in the history entry, so that no address can forge it. */
    readonly wanted?: string
    /** The person whom it is for: who was on it when the session ended; anybody if somebody typed the address. */
    readonly wantedBy?: string
  }
}

/** The screen on which to begin after sign-in, if this person requested one. */
export function wantedScreen({ wanted, wantedBy }: HistoryState, loginId: string): string | undefined {
  return wantedBy === undefined || wantedBy.toLowerCase() === loginId.toLowerCase() ? wanted : undefined
}
