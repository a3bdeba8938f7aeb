import type { Language } from '@payouts/contract/language'
import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '#client/session/session.ts'

let spoken: Language = 'en'
const listeners = new Set<() => void>()

/**
 * Says everything in the language that a dealer's own user chose; staff read English. The Malay texts are fetched by
 * those who read them, and take the places of the English ones.
 */
export async function speak(): Promise<void> {
  const session = currentSession()
  const wanted = (session?.company && session.language) || 'en'
  if (wanted === spoken) return
  const { sayIn } = await import('./malay.ts')
  sayIn(wanted)
  spoken = wanted
  document.documentElement.lang = wanted
  for (const listener of listeners) listener()
}

/** The language in which the console speaks; what is drawn is drawn again in another. */
export function useSpoken(): Language {
  return useSyncExternalStore(listen, () => spoken)
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

onSessionChange(() => void speak().catch(() => {}))
