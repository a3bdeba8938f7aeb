const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after each failed try the next one follows: about three days in all. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour
] as const

/** When the next try follows after so many; undefined after the last one. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}
