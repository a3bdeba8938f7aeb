import { setTimeout as pause } from 'node:timers/promises'

/** Runs something. @returns its result, and the most memory that the process and its threads used meanwhile */
export async function watched<T>(run: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0
  let isOver = false
  const running = run().finally(() => {
    isOver = true
  })
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, process.memoryUsage.rss())
      await pause(50)
    }
  })()
  const result = await running
  await watching
  return { result, peak }
}
