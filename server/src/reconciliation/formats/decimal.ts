import { type Sen, senOf } from '@payouts/contract/money'

/** A decimal in XML: `.50`, `100.` and `+0100.5000` are valid. */
const decimal = /^([+-]?)(?=\.?\d)0*(\d*)(?:\.(\d*))?$/

/** Longer than any amount with the seventeen decimals of sums. */
const longest = 60
const mostDigits = 12

/** An amount in ringgit, or why it is none, as the rest of a sentence after the text; a sen is the smallest part. */
export function senFrom(text: string): Sen | string {
  const [, sign, whole, fraction = ''] = (text.length <= longest && decimal.exec(text)) || []
  if (whole === undefined) return 'is no amount'
  if (/[1-9]/.test(fraction.slice(2))) return 'has a third decimal that is not zero'
  if (whole.length > mostDigits) return 'is larger than any amount here'
  const amount = senOf(`${whole || '0'}.${fraction.slice(0, 2) || '0'}`)
  return sign === '-' && amount > 0n ? 'is below zero' : amount
}
