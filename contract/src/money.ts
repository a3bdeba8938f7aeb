import { z } from 'zod'
import { countText } from './count-text.ts'

/** An amount in sen, the hundredth of a ringgit: the only unit that money is counted in. */
export type Sen = bigint

const ringgitPattern = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Parses an amount in ringgit, as sent on the wire (`"1234.50"`), into sen.
 * @throws RangeError if the text is not a number with at most two decimals
 */
export function senOf(ringgit: string): Sen {
  const parts = ringgitPattern.exec(ringgit)
  if (!parts) throw new RangeError(`Not an amount in ringgit with at most two decimals: ${ringgit}`)
  const [, sign, whole = '0', fraction = ''] = parts
  const sen = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign === '-' ? -sen : sen
}

/** Writes sen as the wire has it: `-431n` becomes `"-4.31"`. */
export function ringgitOf(sen: Sen): Ringgit {
  const size = sen < 0n ? -sen : sen
  const fraction = (size % 100n).toString().padStart(2, '0')
  return `${sen < 0n ? '-' : ''}${size / 100n}.${fraction}`
}

/** Adds amounts of the wire without ever leaving sen. */
export function sumOfRinggit(amounts: Iterable<Ringgit>): Ringgit {
  let total = 0n
  for (const amount of amounts) total += senOf(amount)
  return ringgitOf(total)
}

/** Money on the wire: a string with exactly two decimals, in ringgit. */
export const ringgit = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'must be an amount in ringgit with two decimals')
export type Ringgit = z.infer<typeof ringgit>

/** The largest balance, debt or earmark of an account. */
export const largestBalance: Ringgit = '99999999999.99'

/**
 * Money in a request: the wire's string, or a JSON number with at most two decimals. A number is read through its
 * shortest decimal text, so no float arithmetic happens.
 */
export const ringgitInput = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((text) => ringgitPattern.test(text), 'must be an amount in ringgit with at most two decimals')
  .transform((text) => ringgitOf(senOf(text)))

/** Money that a form requires: `message` says what is missing. */
export const requiredRinggit = (message: string) =>
  z
    .union([z.string(), z.number()])
    .refine((given) => String(given).trim() !== '', { error: message, abort: true })
    .pipe(ringgitInput)

/** A filter's smallest or largest amount; empty means no limit. */
export const amountFilter = z
  .union([z.literal(''), ringgitInput])
  .nullish()
  .transform((amount) => amount || undefined)

/**
 * Money as a person reads it: `1,234.50`, negatives with a true minus sign. The prefix `RM` is added by `withCurrency`.
 */
export function groupedRinggit(amount: Ringgit): string {
  const sen = senOf(amount)
  const size = sen < 0n ? -sen : sen
  const fraction = (size % 100n).toString().padStart(2, '0')
  return `${sen < 0n ? '−' : ''}${countText(size / 100n)}.${fraction}`
}

/** `RM 1,234.50`; a negative keeps its sign next to the figure: `RM −4.31`. */
export function withCurrency(amount: Ringgit): string {
  return `RM ${groupedRinggit(amount)}`
}
