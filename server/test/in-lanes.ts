/**
 * Does something so many times, some at once. As soon as one is done the next begins, so that one which takes long holds
 * up no others. The first that fails ends it.
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
