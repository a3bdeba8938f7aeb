import { Piscina } from 'piscina'

/** Far above what any file takes. A thread that needs more is ended, and the server lives on. */
const mostMemoryMb = 512

/** A thread that has its libraries loaded begins at once, so it stays for the next task. */
const idleForMs = 60_000

/**
 * Threads that run the default export of a file, at most so many at a time; further tasks queue.
 * `niceIncrement` above zero yields the processor to everything else.
 */
export function createThreads<Task, Result>(
  filename: string,
  { most, niceIncrement = 0 }: { most: number; niceIncrement?: number }
): Piscina<Task, Result> {
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleForMs,
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // Otherwise a thread that waits for work is blocked, and closes none of its connections.
    atomics: 'disabled'
  })
}
