import type { Sen } from '@payouts/contract/money'

/** JSON that is written once and kept as it was written. A `bigint` is an amount in sen. */
export type Json = string | Sen | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Writes JSON without blanks. The authority hashes and signs these very characters, so nothing writes them again.
 * Amounts are numbers in ringgit, written from sen: never an exponent, and no zero at the end, which a reader that
 * writes numbers again would drop. Keys are names of elements, which need no escape.
 */
export function jsonText(value: Json): string {
  if (typeof value === 'bigint') return amountText(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`
  let members = ''
  for (const key in value) {
    const member = value[key]
    if (member !== undefined) members += `${members && ','}"${key}":${jsonText(member)}`
  }
  return `{${members}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

function amountText(sen: Sen): string {
  const size = sen < 0n ? -sen : sen
  const fraction = (size % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${sen < 0n ? '-' : ''}${size / 100n}${fraction && `.${fraction}`}`
}
