import { comparedForm } from '#normal-form.ts'

/** Letters alone are a number from this length on: the authority's UUIDs have 26 characters. */
const longCode = /^[a-z0-9]{20,}$/
const figureAboveZero = /[1-9]/
/** A long number that a spreadsheet has rounded. */
const shortened = /^\d+(?:\.\d+)?e\+\d+$/

/**
 * The form for comparing e-invoice numbers; null for a text that is none. A number has a digit above zero, or is a
 * code of at least twenty letters and digits. Everything else is a placeholder: `N/A`, `NULL`, `#N/A`, `-`, `0`,
 * `TBC`, `pending`. The database has the same rule, `e_invoice_key`.
 */
export function eInvoiceKey(written: string): string | null {
  if (written === '') return null
  const form = comparedForm(written)
  return figureAboveZero.test(form) || longCode.test(form) ? form : null
}

/** What is wrong with a text as an e-invoice number, as the end of a sentence; a placeholder is wrong too. */
export function eInvoiceNoProblem(written: string): string | undefined {
  if (eInvoiceKey(written) === null)
    return 'says that there is no number: give the number of the e-invoice, or leave the row out until there is one'
  return shortenedProblem(written)
}

/** The problem of a number that may be missing: only a rounded number is wrong. */
export function shortenedProblem(written: string): string | undefined {
  if (!shortened.test(comparedForm(written))) return undefined
  return 'was shortened by a spreadsheet: format the column as text and enter the whole number'
}
