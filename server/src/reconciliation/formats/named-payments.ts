import { visibleForm } from '@payouts/contract/normal-form'

const payment = /P[PY]\d{8,18}(?!\d)/g
const batch = /PR\d{8,18}(?:-[A-Z]+)?/g

/**
 * Our payments' references in texts of the bank, wherever they stand: banks change their case, pad them, break them by
 * blanks and put other words around them. Each once, in its one form.
 */
export const paymentsNamedIn = (texts: readonly (string | null)[]): string[] => found(texts, payment)

/** The same of batches. Where any names its rail, a run without one names nothing more. */
export function batchesNamedIn(texts: readonly (string | null)[]): string[] {
  const names = found(texts, batch)
  const withRail = names.filter((name) => name.includes('-'))
  return withRail.length > 0 ? withRail : names
}

function found(texts: readonly (string | null)[], reference: RegExp): string[] {
  return [
    ...new Set(texts.flatMap((text) => (text === null ? [] : foundIn(visibleForm(text).toUpperCase(), reference))))
  ]
}

function foundIn(text: string, reference: RegExp): string[] {
  const names = text.match(reference) ?? text.replaceAll(/\s/g, '').match(reference) ?? []
  return names.map(inOneForm)
}

/** Zeros before the number beyond those that our references have are a bank's padding. */
const inOneForm = (name: string) => name.replace(/\d+/, (digits) => digits.replace(/^0+/, '').padStart(8, '0'))
