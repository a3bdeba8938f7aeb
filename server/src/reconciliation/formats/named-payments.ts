import { visibleForm } from '@payouts/contract/normal-form'

/** The form in which references of ours are compared with what a bank or a person wrote. */
export const referenceForm = (text: string): string => visibleForm(text).toUpperCase()

const payment = /P[PY]\d{8,18}(?!\d)/g
const batch = /PR\d{8,18}(?:-[A-Z]+)?/g

/**
 * References of our payments anywhere in a bank's texts: banks change their case, pad them, insert blanks and
 * surround them with words. Each reference once, in its canonical form.
 */
export const paymentsNamedIn = (texts: readonly (string | null)[]): string[] => found(texts, payment)

/** References of batches in a bank's texts. If any has its rail, a run without one adds nothing. */
export function batchesNamedIn(texts: readonly (string | null)[]): string[] {
  const names = found(texts, batch)
  const withRail = names.filter((name) => name.includes('-'))
  return withRail.length > 0 ? withRail : names
}

function found(texts: readonly (string | null)[], reference: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => (text === null ? [] : foundIn(referenceForm(text), reference))))]
}

function foundIn(text: string, reference: RegExp): string[] {
  const names = text.match(reference) ?? text.replaceAll(/\s/g, '').match(reference) ?? []
  return names.map(inOneForm)
}

/** Additional leading zeros are a bank's padding. */
const inOneForm = (name: string) => name.replace(/\d+/, (digits) => digits.replace(/^0+/, '').padStart(8, '0'))
