/** How many files one server renders at a time: each takes a thread, a connection and some 100 MB. */
const mostAtOnce = 4
/** The longest queue: later requests would wait too long. */
const mostWaiting = 16

let free = mostAtOnce
const waiting: (() => void)[] = []

export function isQueueFull(): boolean {
  return waiting.length >= mostWaiting
}

/** Waits for a slot, first come first served. @returns what releases the slot; calling it again does nothing */
export async function acquireSlot(): Promise<() => void> {
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
