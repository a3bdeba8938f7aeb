import type { Logger } from './log.ts'

export type Stopping = {
  /** Aborted when the process is to end: long work checks it between steps. */
  signal: AbortSignal
  /** Adds what must be closed; the last one added is closed first. */
  before(close: () => Promise<unknown>): void
  /** Closes everything and ends the process. */
  now(exitCode: number): Promise<void>
}

/** A call may run for a minute, and a job 25 seconds more. */
const timeoutMs = 90_000

/** Ends the process cleanly: open calls and running jobs are finished first. After a timeout it ends at once. */
export function createStopping(log: Logger): Stopping {
  const closers: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()

  async function now(exitCode: number): Promise<void> {
    stopping.abort()
    setTimeout(() => {
      log.fatal('stopping took too long')
      process.exit(1)
    }, timeoutMs).unref()
    let outcome = exitCode
    for (const close of closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, 'closing failed')
        outcome = 1
      }
    }
    process.exit(outcome)
  }

  return { signal: stopping.signal, before: (close) => void closers.push(close), now }
}

const parentCheckMs = 500

/** Stops on SIGTERM or SIGINT; a second signal ends the process at once. */
export function stopOnSignals(stopping: Stopping, log: Logger): void {
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping: open calls and jobs are finished first')
    void stopping.now(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1)
      stop(signal)
    })
  }
  if (process.env['npm_lifecycle_event']) {
    onceOrphaned(() => {
      if (!stopping.signal.aborted) stop('of npm')
    })
  }
}

/** npm sends a signal to the shell of a script, which dies without passing it on. */
function onceOrphaned(then: () => void): void {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    then()
  }, parentCheckMs)
  looking.unref()
}

/** Waits for what is being opened and closes it at the stop, even if that comes meanwhile. */
export async function closeWhenStopping<Opened extends { close(): Promise<void> }>(
  stopping: Stopping,
  opening: Promise<Opened>
): Promise<Opened> {
  // A failed or interrupted start has closed what it had opened.
  const nothingToClose = () => undefined
  stopping.before(() => opening.then((opened) => opened.close(), nothingToClose))
  return opening
}
