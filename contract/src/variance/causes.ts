import { type Ringgit, type Sen, senOf } from '../money.ts'
import type { Variance, VariancePart } from './schema.ts'

/** Why a net differs, in short: the parts to name. */
export type Causes = {
  /** The largest parts in the direction of the difference, largest first: one, or two if one does not explain it. */
  main: readonly VariancePart[]
  /** Whether the main parts come to the difference or more. Otherwise smaller ones contribute. */
  isAll: boolean
  /** The largest part in the other direction, if the main ones come to more than the difference. */
  against: VariancePart | undefined
}

const mostNamed = 2
const sizeOf = (amount: Ringgit): Sen => {
  const sen = senOf(amount)
  return sen < 0n ? -sen : sen
}
const bySize = (one: VariancePart, other: VariancePart) => Number(sizeOf(other.amount) - sizeOf(one.amount))

/** The parts that explain a difference most. They are parts of the split, never estimates; nothing without a difference. */
export function causesOf({ difference, parts }: Pick<Variance, 'difference' | 'parts'>): Causes | undefined {
  const whole = senOf(difference)
  if (whole === 0n) return undefined
  const isSameWay = ({ amount }: VariancePart) => senOf(amount) < 0n === whole < 0n
  const same = parts.filter(isSameWay).sort(bySize)
  const main: VariancePart[] = []
  let explained = 0n
  for (const part of same.slice(0, mostNamed)) {
    if (explained >= sizeOf(difference)) break
    main.push(part)
    explained += sizeOf(part.amount)
  }
  const isMore = explained > sizeOf(difference)
  const [largest] = parts.filter((part) => !isSameWay(part)).sort(bySize)
  return { main, isAll: explained >= sizeOf(difference), against: isMore ? largest : undefined }
}
