/**
 * Runs work this many times, some at a time. As soon as one ends the next starts, so a slow one delays no others. The
 * first failure ends it.
 */
export async function inLanes(times: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  async function lane(): Promise<void> {
    try {
      while (next < times) await work(next++)
    } catch (error) {
      next = times
      throw error
    }
  }
  await Promise.all(Array.from({ length: Math.min(times, atOnce) }, lane))
}
