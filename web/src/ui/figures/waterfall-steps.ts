import { type Ringgit, ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Tone } from '../texts/tones.ts'

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

type PlacedSteps = {
  placed: PlacedStep[]
  /** Where zero is, unless the picture begins above it. */
  zero: number | undefined
  /** Where the picture begins if that is above zero. */
  beginsAt: Ringgit | undefined
}

/** Leaves out changes that neither change anything nor open rows. */
export const withoutEmpty = (steps: readonly WaterfallStep[]): WaterfallStep[] =>
  steps.filter(({ kind, amount, onOpen }) => kind === 'total' || senOf(amount) !== 0n || onOpen)

/**
 * Scales the bars to the range from the lowest to the highest level, including zero. Where the changes are small beside
 * the totals, the picture begins just below the lowest level instead, so that the changes can be seen.
 */
export function placeSteps(steps: readonly WaterfallStep[]): PlacedSteps {
  let level: Sen = 0n
  const spans = steps.map((step) => {
    const start = step.kind === 'total' ? 0n : level
    level = start + senOf(step.amount)
    return { start, end: level }
  })
  const levels = spans.map(({ end }) => end)
  const begin = beginOf(levels)
  const least = leastOf(begin, ...levels)
  const range = -leastOf(...[begin, ...levels].map((one) => -one)) - least || 1n
  const at = (sen: Sen) => Number(((sen < least ? 0n : sen - least) * 10_000n) / range) / 100
  const placed = steps.map((step, index) => {
    const { start, end } = spans[index] ?? { start: 0n, end: 0n }
    const from = Math.min(at(start), at(end))
    return { ...step, from, length: Math.abs(at(end) - at(start)), end: at(end), level: ringgitOf(end) }
  })
  return begin > 0n
    ? { placed, zero: undefined, beginsAt: ringgitOf(begin) }
    : { placed, zero: at(0n), beginsAt: undefined }
}

const leastOf = (...all: readonly Sen[]): Sen => all.reduce((a, b) => (b < a ? b : a), all[0] ?? 0n)

/** Zero, or a round amount below the lowest level if all levels lie within the upper half of the picture. */
function beginOf(levels: readonly Sen[]): Sen {
  const lowest = leastOf(...levels)
  const highest = -leastOf(...levels.map((one) => -one))
  const spread = highest - lowest
  if (lowest * 2n <= highest || spread === 0n) return 0n
  const unit = 10n ** BigInt(String(spread).length - 1)
  const begin = ((lowest - spread / 2n) / unit) * unit
  return begin * 2n > highest ? begin : 0n
}
