import { type Ringgit, ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Tone } from './tones.ts'

/** One bar. A `total` starts at zero; a `change` starts where the bar before it ended and goes up or down. */
export type WaterfallStep = {
  key: string
  label: string
  kind: 'total' | 'change'
  /** Ringgit; negative if it reduces. */
  amount: Ringgit
  tone: Tone
  /** A few words more: `1,204 transactions`. */
  detail?: string
  /** Opens the rows behind the bar. */
  onOpen?: () => void
}

/** A step with its position: percentages of the picture's width, for pixels only; figures stay exact. */
export type PlacedStep = WaterfallStep & { from: number; length: number; end: number; level: Ringgit }

/** Scales the bars to the range from the lowest to the highest level, including zero. */
export function placeSteps(steps: readonly WaterfallStep[]): { placed: PlacedStep[]; zero: number } {
  let level: Sen = 0n
  const spans = steps.map((step) => {
    const start = step.kind === 'total' ? 0n : level
    level = start + senOf(step.amount)
    return { start, end: level }
  })
  const levels = [0n, ...spans.map(({ end }) => end)]
  const least = levels.reduce((a, b) => (b < a ? b : a))
  const greatest = levels.reduce((a, b) => (b > a ? b : a))
  const range = greatest - least || 1n
  const at = (sen: Sen) => Number(((sen - least) * 10_000n) / range) / 100
  const placed = steps.map((step, index) => {
    const { start, end } = spans[index] ?? { start: 0n, end: 0n }
    const from = Math.min(at(start), at(end))
    return { ...step, from, length: Math.abs(at(end) - at(start)), end: at(end), level: ringgitOf(end) }
  })
  return { placed, zero: at(0n) }
}
