import { type CallError, isTrouble } from './call-error.ts'
import { showStall } from './dialogs/dialogs.ts'

/** Pauses between the first tries, which are not reported: a restarting server is back by then. */
const quietPauses = [400, 1600]
const laterPause = 2000
const longest = 60_000

export type Tries = {
  /** What the person reads while no try gets through, and what it fails with where they stop it; none if nobody waits. */
  readonly stalled?: { readonly text: string; readonly whenStopped: CallError } | undefined
}

/**
 * Sends until there is an answer, also while the network is gone, once a try may have arrived. Once the quiet pauses
 * are over, the person is notified and may stop it; else it gives up after a minute.
 * @throws CallError of the last try, or the one for a stop
 */
export async function keepTrying(
  send: (signal: AbortSignal) => Promise<Response>,
  { stalled }: Tries
): Promise<Response> {
  const startedAt = performance.now()
  const stopping = new AbortController()
  let takeDown: (() => void) | undefined
  /** The error of the last try that may have arrived. */
  let unanswered: unknown
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send(stopping.signal)
      } catch (error) {
        if (isTrouble(error, 'network')) unanswered = error
        const goesOn = unanswered !== undefined && isTrouble(error, 'network', 'offline')
        if (!goesOn || stopping.signal.aborted) throw error
        const isLast = stalled === undefined && tries >= quietPauses.length
        if (isLast || performance.now() - startedAt > longest) throw unanswered
      }
      await pause(quietPauses[tries] ?? laterPause, stopping.signal)
      if (stalled && tries + 1 >= quietPauses.length)
        takeDown ??= showStall({ message: stalled.text, stop: () => stopping.abort() })
    }
  } catch (error) {
    throw stopping.signal.aborted && stalled ? stalled.whenStopped : error
  } finally {
    takeDown?.()
  }
}

/** Ends early if it is stopped; the next try then notices. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, milliseconds)
    signal.addEventListener('abort', () => resume(), { once: true })
  })
}
