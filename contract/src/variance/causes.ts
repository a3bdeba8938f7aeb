import { type Ringgit, type Sen, senOf } from '#money.ts'
import type { Variance, VariancePart } from './schema.ts'

/** Why a net differs, in short: the parts to name. */
export type Causes = {
  /** The largest part in the direction of the difference, and the next one if it counts beside it. */
  main: readonly VariancePart[]
  /** Whether these are all parts in this direction. */
  isAll: boolean
  /** The largest part in the other direction, if it counts beside the first. */
  against: VariancePart | undefined
}

const mostNamed = 2
/** A part of less than a tenth of the largest one explains nothing to a person. */
const leastShare = 10n

const sizeOf = (amount: Ringgit): Sen => {
  const sen = senOf(amount)
  return sen < 0n ? -sen : sen
}
const bySize = (one: VariancePart, other: VariancePart) => Number(sizeOf(other.amount) - sizeOf(one.amount))

/** The parts that explain a difference most. They are parts of the split, never estimates; undefined without a difference. */
export function causesOf({ difference, parts }: Pick<Variance, 'difference' | 'parts'>): Causes | undefined {
  const whole = senOf(difference)
  if (whole === 0n) return undefined
  const isSameWay = ({ amount }: VariancePart) => senOf(amount) < 0n === whole < 0n
  const same = parts.filter(isSameWay).sort(bySize)
  const [first] = same
  const counts = ({ amount }: VariancePart) =>
    first !== undefined && sizeOf(amount) * leastShare >= sizeOf(first.amount)
  const main = same.slice(0, mostNamed).filter(counts)
  const [against] = parts.filter((part) => !isSameWay(part)).sort(bySize)
  return { main, isAll: main.length === same.length, against: against && counts(against) ? against : undefined }
}
