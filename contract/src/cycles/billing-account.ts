import { visibleForm } from '#normal-form.ts'

/** What spreadsheets and people add to the digits: blanks, hyphens, and an apostrophe for text. */
const between = /[ \-']/g

/**
 * The form for comparing billing accounts: `'063 380 912` and `63380912` are 063380912. Leading zeros do not count,
 * because spreadsheets remove them. The database has the same function, `billing_account_form`, for accounts in their
 * visible form.
 */
export function billingAccountForm(written: string): string {
  return visibleForm(written).replaceAll(between, '').replace(/^0+/, '')
}

/** How many digits a provider may give its accounts. */
export const mostAccountDigits = 50

const onlyDigits = /^\d+$/
const columnAsText = 'Format the column as text and export the file again'

/**
 * What is wrong with a file's billing account, as the end of a sentence; undefined if nothing is. `digits` is the
 * number of digits of the provider's accounts, if it is set: a shorter number has lost its zeros or its end, and
 * nobody can say which.
 */
export function billingAccountProblem(written: string, digits?: number): string | undefined {
  if (onlyDigits.test(written)) return lengthProblem(written, digits)
  const visible = visibleForm(written).replace(/^'/, '')
  if (visible === '') return 'is missing'
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(visible))
    return `is no account number: a spreadsheet has shortened it, and its digits are lost. ${columnAsText}`
  if (/^\d+[.,]0*$/.test(visible))
    return `is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${columnAsText}`
  const plain = visible.replaceAll(between, '')
  return onlyDigits.test(plain) ? lengthProblem(plain, digits) : 'is no account number: it has other signs than digits'
}

function lengthProblem(plain: string, digits: number | undefined): string | undefined {
  if (plain.length > mostAccountDigits) return `is longer than ${mostAccountDigits} digits`
  if (digits === undefined || plain.length === digits) return undefined
  const has = `has ${plain.length} of the ${digits} digits of an account`
  if (plain.length > digits) return `${has}: check it against the billing system`
  return `${has}: a spreadsheet may have removed zeros before it. ${columnAsText}`
}
