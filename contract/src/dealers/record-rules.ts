import { z } from 'zod'
import { type Day, day } from '#page.ts'
import { bankAccountForm, bankAccountProblem, isBankAccount, noBankAccount } from './bank-account.ts'
import { bankByCode, isOpenOn } from './banks.ts'
import { type DealerRecord, idKinds, isAlwaysThere, stateNames } from './record.ts'
import type { RecordField } from './record-fields.ts'
import { recordLabels } from './record-labels.ts'
import { companyTypes, payoutRoutes } from './schema.ts'

/** A field's problem, as the end of a sentence: "is not …". */
type FieldProblem = { field: RecordField; problem: string }

const longest: Partial<Record<RecordField, number>> = {
  ...{ companyName: 200, idNumber: 20, contacts: 500, email: 320, accountHolder: 140, bankName: 200 },
  ...{ addressLine1: 150, addressLine2: 150, addressLine3: 150, postcode: 16, city: 50 }
}
const isEmail = z.email()
/**
 * The tax number of an individual, or of others, which does not begin with 0 and ends with 0. The general numbers are
 * invalid.
 */
const tinPattern = /^(?:IG\d{8,12}|(?:C|CS|D|F|FA|PT|TA|TC|TN|TR|TP|J|LE)[1-9]\d{6,10}0)$/

type Rule = (value: string) => string | undefined
const shaped =
  (pattern: RegExp, problem: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : problem
const oneOf = (allowed: readonly string[]): Rule => {
  const known = new Set(allowed)
  return (value) => (known.has(value) ? undefined : `is none of ${allowed.join(', ')}`)
}
const aDay: Rule = (value) => (day.safeParse(value).success ? undefined : 'is not a calendar day written YYYY-MM-DD')

const rules: Partial<Record<RecordField, Rule>> = {
  tin: shaped(
    tinPattern,
    'is not a TIN: IG and digits for a person, otherwise a prefix such as C or D and digits ending in 0'
  ),
  idKind: oneOf(idKinds),
  sstNumber: shaped(/^[A-Z]\d{2}-\d{4}-\d{8}$/, 'is not an SST number, such as W10-1808-32000059'),
  msicCode: shaped(/^\d{5}$/, 'is not five digits'),
  companyType: oneOf(companyTypes),
  resident: oneOf(['Y', 'N']),
  residentSince: aDay,
  eInvoiceRequired: oneOf(['Y', 'N']),
  ownEInvoices: oneOf(['Y', 'N']),
  stateCode: oneOf(Object.keys(stateNames)),
  country: shaped(/^[A-Z]{3}$/, 'is not a country of three capital letters, such as MYS'),
  phone: shaped(/^\+[1-9]\d{7,14}$/, 'is not a phone number with its country code, such as +60312345678'),
  email: (value) => (isEmail.safeParse(value).success ? undefined : 'is not an e-mail address'),
  bankBic: (value) => (bankByCode(value) ? undefined : 'is not in the list of banks'),
  payoutRoute: oneOf(payoutRoutes),
  startDate: aDay,
  endDate: aDay
}

/** The problem of one value by itself; an empty one is valid here. */
export function fieldProblem(field: RecordField, value: string): string | undefined {
  if (value.length > (longest[field] ?? 200)) return `is longer than ${longest[field] ?? 200} characters`
  return rules[field]?.(value)
}

const emptyIsNull = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim())

const stored: Partial<Record<RecordField, (value: string) => string>> = {
  phone: storedPhone,
  tin: (value) => value.toUpperCase().replaceAll(/\s/g, ''),
  idNumber: (value) => value.toUpperCase().replaceAll(/\s/g, ''),
  bankBic: (value) => value.toUpperCase(),
  bankAccountNumber: bankAccountForm
}

/** The stored value for a typed or imported one; null if empty. */
export function storedValue(field: RecordField, written: string | null): string | null {
  const value = emptyIsNull(written)
  return value === null ? null : (stored[field]?.(value) ?? value)
}

/** The problem of a typed value; undefined if there is none. */
export function typedProblem(field: RecordField, written: string | null): string | undefined {
  const value = storedValue(field, written)
  if (value !== null) return fieldProblem(field, value)
  return isAlwaysThere(field) ? 'is missing' : undefined
}

/** Without spaces and dashes, and with Malaysia's prefix if it has none. */
function storedPhone(written: string): string {
  const figures = written.replaceAll(/[\s()-]/g, '')
  return figures.startsWith('0') ? `+6${figures}` : figures
}

/** The contradictions in a record of valid values. */
export function recordProblems(record: DealerRecord, today: Day): FieldProblem[] {
  const { idKind, idNumber, resident, residentSince, bankName, bankAccountNumber, startDate, endDate } = record
  const problems = [
    ...together(record, 'idKind', 'idNumber'),
    ...together(record, 'resident', 'residentSince'),
    ...together(record, 'bankName', 'bankAccountNumber'),
    ...bankProblems(record, today)
  ]
  const say = (field: RecordField, problem: string) => problems.push({ field, problem })
  if (idKind === 'NRIC' && idNumber && !/^\d{12}$/.test(idNumber)) say('idNumber', 'is not the 12 digits of an NRIC')
  if (idNumber && !/^[A-Z\d-]{4,20}$/.test(idNumber))
    say('idNumber', 'has characters other than capitals, digits and dashes')
  if (resident && residentSince && residentSince > today) say('residentSince', 'is in the future')
  if (bankName && bankAccountNumber && !isBankAccount(bankAccountNumber))
    say('bankAccountNumber', bankAccountProblem(bankAccountNumber) ?? noBankAccount)
  if (startDate && endDate && startDate > endDate) say('endDate', `is before the start ${startDate}`)
  return problems
}

function together(record: DealerRecord, one: RecordField, other: RecordField): FieldProblem[] {
  if ((record[one] === null) === (record[other] === null)) return []
  const [missing, there] = record[one] === null ? [one, other] : [other, one]
  return [{ field: missing, problem: `is missing beside ${recordLabels[there]}` }]
}

function bankProblems({ bankBic, bankAccountNumber }: DealerRecord, today: Day): FieldProblem[] {
  const bank = bankBic === null ? undefined : bankByCode(bankBic)
  if (!bank) return []
  if (!isOpenOn(bank, today))
    return [{ field: 'bankBic', problem: `is ${bank.name}, which no longer accepts payments` }]
  const { digits } = bank
  return bankAccountNumber && digits?.certain && bankAccountNumber.length !== digits.to
    ? [{ field: 'bankAccountNumber', problem: `does not have the ${digits.to} digits of ${bank.name}` }]
    : []
}
