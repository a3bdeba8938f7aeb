import { comparedForm } from '../normal-form.ts'

/** Above which length a text of letters alone can be a number: the authority's UUIDs have 26 signs. */
const longCode = /^[a-z0-9]{20,}$/
const figureAboveZero = /[1-9]/
/** What a spreadsheet makes of a long number: its last figures are gone. */
const shortened = /^\d+(?:\.\d+)?e\+\d+$/

/**
 * The form by which e-invoice numbers are compared; null where a text is none. An e-invoice number has a figure above
 * zero, or is a code of twenty letters and figures or more. Everything else stands for a number that is not there:
 * `N/A`, `NULL`, `#N/A`, `-`, `0`, `TBC`, `pending`. The database has the same rule, `e_invoice_key`.
 */
export function eInvoiceKey(written: string): string | null {
  if (written === '') return null
  const form = comparedForm(written)
  return figureAboveZero.test(form) || longCode.test(form) ? form : null
}

/** What is wrong with a text as an e-invoice number, as the end of a sentence about it. A placeholder is a text, too. */
export function eInvoiceNoProblem(written: string): string | undefined {
  if (eInvoiceKey(written) === null)
    return 'says that there is no number: give the number of the e-invoice, or leave the row out until there is one'
  return shortenedProblem(written)
}

/** The same where a number may be absent: only a number that is no longer whole is wrong. */
export function shortenedProblem(written: string): string | undefined {
  if (!shortened.test(comparedForm(written))) return undefined
  return 'was shortened by a spreadsheet: format the column as text and enter the whole number'
}
