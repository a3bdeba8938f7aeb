/** Pseudo-random numbers, the same at every start: mulberry32. */
export type Random = {
  /** From 0 to less than 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0]
  }
}
