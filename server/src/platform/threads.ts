import { Piscina } from 'piscina'

/** Far more than any file needs. A thread that needs more is ended, and the server goes on. */
const mostMemoryMb = 512

/** A thread that has loaded its libraries starts a task at once, so it waits for the next one. */
const idleForMs = 60_000

/**
 * Threads that run the default export of a file, limited in number; further tasks queue. A `niceIncrement` above zero
 * yields the processor to everything else.
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
    // Otherwise a waiting thread is blocked and closes none of its connections.
    atomics: 'disabled'
  })
}

/** The same for what somebody waits for, and for what yields to everything else. */
export const createThreadPair = <Task, Result>(filename: string, most: { forCalls: number; inBackground: number }) => ({
  forCalls: createThreads<Task, Result>(filename, { most: most.forCalls }),
  inBackground: createThreads<Task, Result>(filename, { most: most.inBackground, niceIncrement: 10 })
})
