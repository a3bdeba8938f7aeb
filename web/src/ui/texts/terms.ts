import { groupedRinggit, type Ringgit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import type { ReactNode } from 'react'

/** One amount of a sum; deductions are negative. */
export type Term = {
  label: string
  amount: Ringgit
  /** A few words more: `12 transactions, 3 dealers`. */
  detail?: string
  /** Its label as a link to the rows behind it. */
  link?: (label: string) => ReactNode
}

/** The same amount with the other sign. */
export const taken = (amount: Ringgit): Ringgit => ringgitOf(-senOf(amount))

const isZero = ({ amount }: Term) => senOf(amount) === 0n

/** `31,616.58 − 490.53 e-Inv − 15,685.52 held`: starts with the first term, and leaves out other zeros. */
export function termsText([first, ...rest]: readonly Term[]): string {
  if (!first) return ''
  const others = rest.filter((term) => !isZero(term))
  return [groupedRinggit(first.amount), ...others.map(withSign)].join(' ')
}

function withSign({ amount, label }: Term): string {
  const isTaken = senOf(amount) < 0n
  return `${isTaken ? '−' : '+'} ${groupedRinggit(isTaken ? taken(amount) : amount)} ${label}`
}

type Sum = { label: string; sum: Ringgit; terms: readonly Term[] }

/** For a message to somebody: `Net PayOut RM 15,440.53 = 31,616.58 Total − 490.53 e-Inv`. */
export function copiedText({ label, sum, terms: [first, ...rest] }: Sum): string {
  const begun = first ? `${groupedRinggit(first.amount)} ${first.label}` : ''
  const others = rest.filter((term) => !isZero(term))
  return `${label} ${withCurrency(sum)} = ${[begun, ...others.map(withSign)].join(' ')}`
}

/** For a spreadsheet: a line for each term and the sum, name and plain amount with a tab between them. */
export function copiedTable({ label, sum, terms }: Sum): string {
  return [...terms, { label, amount: sum }].map((line) => `${line.label}\t${line.amount}`).join('\n')
}
