const everyMs = 20_000

/**
 * Prints the progress of a long run now and then, so that one which is cut off has a figure, too. The runner prints a
 * test's output only at its end.
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
