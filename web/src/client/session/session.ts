import type { Language } from '@payouts/contract/language'
import type { MenuList } from '@payouts/contract/permissions'
import { useSyncExternalStore } from 'react'
import { endSession } from './session-end.ts'

/** Who is signed in, and what the server gave for it. */
export type Session = {
  readonly sessionId: string
  /** base64; imported as a non-extractable key before use. */
  readonly messageKey: string
  readonly loginId: string
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly menu: readonly MenuList[]
  /** An external user's company, which limits every screen; null for staff. */
  readonly company: { readonly id: number; readonly code: string; readonly name: string } | null
  readonly rememberMe: boolean
  /** Whether the server blocks everything until this person has turned on two-step sign-in. */
  readonly twoStepMissing?: boolean
  /** In which the person reads what is in several; absent in sessions from before there was a choice. */
  readonly language?: Language
  /** Whether the person has not ended the tour of the console yet. */
  readonly isNew?: boolean
}

const storageKey = 'payouts.session'
/** Identifies, for a moment, an ended session to the browser's other tabs. */
const endedKey = 'payouts.session-ended'
const listeners = new Set<() => void>()
let current = stored()

function stored(): Session | null {
  return storedIn(sessionStorage) ?? storedIn(localStorage)
}

function storedIn(storage: Storage): Session | null {
  const text = storage.getItem(storageKey)
  if (text === null) return null
  try {
    return JSON.parse(text) as Session
  } catch {
    return null
  }
}

function become(session: Session | null): void {
  current = session
  for (const listener of listeners) listener()
}

export function currentSession(): Session | null {
  return current
}

/** Stores the session across refreshes, and after the browser closes if the person chose “Remember me”. */
export function keepSession(session: Session): void {
  forget()
  const storage = session.rememberMe ? localStorage : sessionStorage
  storage.setItem(storageKey, JSON.stringify(session))
  become(session)
}

/** Ends the session in this browser, including tabs that were duplicated from this one. */
export function clearSession(): void {
  forget()
  if (!current) return
  const { sessionId } = current
  become(null)
  localStorage.setItem(endedKey, sessionId)
  localStorage.removeItem(endedKey)
}

/** Forgets this tab's session. A remembered one may be another tab's. */
function forget(): void {
  sessionStorage.removeItem(storageKey)
  if (storedIn(localStorage)?.sessionId === current?.sessionId) localStorage.removeItem(storageKey)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

// Signing out in one tab signs out the others that share the session.
window.addEventListener('storage', ({ storageArea, key, newValue }) => {
  if (storageArea !== localStorage) return
  if (key === endedKey && current && newValue === current.sessionId) {
    endSession({ to: '/SignIn', note: 'You have been signed out in another tab.' })
    clearSession()
  }
  if (key === storageKey && newValue !== null && !sessionStorage.getItem(storageKey)) become(stored())
})
