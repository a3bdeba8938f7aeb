const everyMs = 20_000

/**
 * Prints now and then how far a long run has got, so that one which is cut off has a figure as well; a short one says
 * nothing. The runner prints what the console gets only at the end of a test, and of one that was cut off never.
 */
export function progressOf(what: string, total: number): (done: number, details?: string) => void {
  const began = performance.now()
  let reportedAt = began
  return (done, details = '') => {
    const now = performance.now()
    if (now - reportedAt < everyMs) return
    reportedAt = now
    const seconds = Math.round((now - began) / 1000)
    process.stdout.write(`${done} of ${total} ${what} after ${seconds} s${details}\n`)
  }
}
