import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { RenderTask } from './order.ts'

/** How many files one server renders at a time: each takes a thread, a connection and some 100 MB. */
const mostAtOnce = { forCalls: 4, inBackground: 2 }
/** The longest queue of calls: later ones would wait too long. */
const mostWaiting = 16

/** Far above what a million rows take. A thread that needs more is ended, and the server lives on. */
const mostMemoryMb = 512

/** A thread that has its libraries loaded begins a file at once, so it stays for the next one. */
const idleForMs = 60_000

function threads(most: number, niceIncrement: number): Piscina<RenderTask, void> {
  return new Piscina({
    filename: join(import.meta.dirname, 'thread.ts'),
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleForMs,
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // Otherwise a thread that waits for work stands still, and closes none of its connections.
    atomics: 'disabled'
  })
}

const forCalls = threads(mostAtOnce.forCalls, 0)
/** Yields the processor to the screens. */
const inBackground = threads(mostAtOnce.inBackground, 10)

/** Whether a call would have to wait too long for a thread. */
export function isQueueFull(): boolean {
  return forCalls.queueSize >= mostWaiting
}

/** Renders a file as soon as a thread is free. The signal takes it out of the queue or ends its thread. */
export function renderInFreeThread(
  task: RenderTask,
  { background, signal }: { background: boolean; signal: AbortSignal }
): Promise<void> {
  return (background ? inBackground : forCalls).run(task, { transferList: [task.port], signal })
}
