export type Axis = {
  /** Round amounts from the lowest to the highest, zero among them. */
  marks: readonly number[]
  /** How far up an amount is, in percent of the picture. */
  place: (amount: number) => number
}

/** An axis for amounts of any size, with about four round steps. */
export function axisOf(amounts: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const step = roundStep((most - least || 1) / 4)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return {
    marks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    place: (amount) => ((amount / step - first) / (last - first)) * 100
  }
}

/** The next larger of 1, 2, 2.5, 5 and 10 in its power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * ([1, 2, 2.5, 5].find((round) => round * power >= step) ?? 10)
}
