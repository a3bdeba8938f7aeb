import { programFile } from '#platform/program-files.ts'
import { createThreadPair } from '#platform/threads.ts'
import type { RenderTask } from './order.ts'

/** How many files one server renders at the same time: each takes a thread, a connection and some 100 MB. */
const mostAtOnce = { forCalls: 4, inBackground: 2 }
/** The longest queue of calls: later ones would wait too long. */
const mostWaiting = 16

const { forCalls, inBackground } = createThreadPair<RenderTask, void>(
  programFile('src/downloads/rendering/thread.ts'),
  mostAtOnce
)

/** Whether a call would wait too long for a thread. */
export function isQueueFull(): boolean {
  return forCalls.queueSize >= mostWaiting
}

/** Renders a file as soon as a thread is free. The signal removes it from the queue or ends its thread. */
export function renderInFreeThread(
  task: RenderTask,
  { background, signal }: { background: boolean; signal: AbortSignal }
): Promise<void> {
  return (background ? inBackground : forCalls).run(task, { transferList: [task.port], signal })
}
