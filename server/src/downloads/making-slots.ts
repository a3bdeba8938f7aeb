/** How many files one server makes at a time: each takes a thread, a connection and some 100 MB. */
const mostAtOnce = 4
/** Whoever comes after these would wait for longer than they are patient. */
const mostWaiting = 16

let free = mostAtOnce
const waiting: (() => void)[] = []

export function isMakingFull(): boolean {
  return waiting.length >= mostWaiting
}

/** Waits for its turn, first come first served. @returns what gives the turn to the next; more than once is once */
export async function takeMakingSlot(): Promise<() => void> {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
