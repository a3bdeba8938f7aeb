import type { Sen } from '@payouts/contract/money'

declare global {
  interface JSON {
    /** A value that `stringify` writes as the text says. */
    rawJSON(text: string): WrittenNumber
  }
}
type WrittenNumber = { readonly rawJSON: string }

/** JSON that is written once and kept as it was written. */
export type Json = string | WrittenNumber | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Writes JSON without blanks. The authority hashes and signs these very characters, so nothing writes them again. */
export const jsonText = (value: Json): string => JSON.stringify(value)

/**
 * An amount as a number in ringgit, written from sen: never an exponent, and no zero at the end, which a reader that
 * writes numbers again would drop.
 */
export function amountJson(sen: Sen): WrittenNumber {
  const size = sen < 0n ? -sen : sen
  const fraction = (size % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return JSON.rawJSON(`${sen < 0n ? '-' : ''}${size / 100n}${fraction && `.${fraction}`}`)
}
