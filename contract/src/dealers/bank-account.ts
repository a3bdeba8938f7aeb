import { comparedForm } from '#normal-form.ts'
import { type Bank, bankByCode, bankByName } from './banks.ts'

/** What spreadsheets and people add to the digits: blanks, dashes, and an apostrophe for text. */
const between = /[ \-'`\u2018\u2019\u02bc]/g

/**
 * The form for storing and comparing bank accounts: digits only. Leading zeros count, because a bank's accounts have
 * its length. A text that is no number stays as it is seen, so that its problem can be shown.
 */
export function bankAccountForm(written: string): string {
  return comparedForm(written).replaceAll(between, '')
}

/** Banks in Malaysia have accounts of 5 digits and more; messages to banks hold 20. */
export const accountPattern = /^\d{5,20}$/
export const isBankAccount = (account: string): boolean => accountPattern.test(account)

export const noBankAccount = 'is not 5 to 20 digits'
const columnAsText = 'Format the column as text and export the file again'

/** What is wrong with a bank account by itself, as the end of a sentence about it; undefined if nothing is. */
export function bankAccountProblem(written: string): string | undefined {
  const account = bankAccountForm(written)
  if (isBankAccount(account)) return undefined
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/.test(comparedForm(written)))
    return `is no account number: a spreadsheet has shortened it, and its digits are lost. ${columnAsText}`
  if (/^\d+[.,]0*$/.test(account))
    return `is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${columnAsText}`
  return noBankAccount
}

type BankOf = { bankBic: string | null; bankName: string | null }

/**
 * Why a person should check an account first, as the end of a sentence: its length is unusual for its bank. It
 * refuses nothing, because the lists of lengths are not official, and banks add new kinds.
 */
export function bankAccountDoubt({ bankBic, bankName }: BankOf, account: string): string | undefined {
  const bank = (bankBic ? bankByCode(bankBic) : undefined) ?? (bankName ? bankByName(bankName) : undefined)
  if (!bank?.digits || !isBankAccount(account)) return undefined
  const { from, to } = bank.digits
  if (account.length >= from && account.length <= to) return undefined
  const has = `has ${account.length} digits, where accounts of ${bank.name} have ${lengthsOf(bank)}`
  return account.length < from ? `${has}: a spreadsheet may have removed zeros before it` : has
}

/** The lengths of a bank's accounts in words: `12`, `10 to 14`. */
export function lengthsOf({ digits }: Pick<Bank, 'digits'>): string {
  if (!digits) return ''
  return digits.from === digits.to ? String(digits.from) : `${digits.from} to ${digits.to}`
}
