import { type Ringgit, type Sen, senOf } from '@payouts/contract/money'

/** Positions in percent of the picture's width, for pixels only. */
export type Bars = { zero: number; bars: { from: number; length: number }[] }

/** Bars to the right of zero for what is more, to the left for what is less, on one scale that always shows zero. */
export function barsAroundZero(differences: readonly Ringgit[]): Bars {
  const all = differences.map(senOf)
  const lowest = all.reduce((one, other) => (other < one ? other : one), 0n)
  const highest = all.reduce((one, other) => (other > one ? other : one), 0n)
  const range = highest - lowest || 1n
  const at = (sen: Sen) => Number(((sen - lowest) * 10_000n) / range) / 100
  const zero = at(0n)
  return { zero, bars: all.map((sen) => ({ from: Math.min(zero, at(sen)), length: Math.abs(at(sen) - zero) })) }
}
