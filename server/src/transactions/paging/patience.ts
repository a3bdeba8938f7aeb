import { setTimeout as pause } from 'node:timers/promises'

/** The console gives a call up after 60 seconds. */
const patienceMs = 25_000

/** What the work finds, or undefined once waiting for it has taken too long; the work goes on. */
export async function withinPatience<Found>(work: Promise<Found>): Promise<Found | undefined> {
  const waiting = new AbortController()
  // Nobody hears of a failure after the wait is over; whoever asks next meets it again.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)])
  } finally {
    waiting.abort()
  }
}
