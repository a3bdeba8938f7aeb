import type { RecordField } from '#dealers/record-fields.ts'
import { fieldProblem, storedValue } from '#dealers/record-rules.ts'
import { isNeededOfPayer, type PayerDetails, type PayerField, payerFields } from './payer.ts'

/** Whose rules a field follows: those of the same field of a dealer's record. */
const asOfDealer = (field: PayerField): RecordField => {
  if (field === 'name') return 'companyName'
  return field === 'registrationNo' ? 'idNumber' : field
}

/** The details as they are stored: without blanks around them, numbers without blanks inside. */
export const storedPayer = (written: PayerDetails): PayerDetails => ({
  ...written,
  ...Object.fromEntries(payerFields.map((field) => [field, storedValue(asOfDealer(field), written[field]) ?? '']))
})

/** The problem of one written value, as the end of a sentence; undefined if there is none. */
export function payerProblem(field: PayerField, written: string): string | undefined {
  const value = storedValue(asOfDealer(field), written)
  if (value === null) return isNeededOfPayer(field) ? 'is missing' : undefined
  if (field === 'registrationNo' && !/^[A-Z\d-]{4,20}$/.test(value))
    return 'has characters other than capitals, digits and dashes, or is shorter than four'
  if (field === 'tin' && value.startsWith('IG')) return 'is the TIN of a person, and the payer is a company'
  if (field === 'postcode' && !/^\d{5}$/.test(value)) return 'is not five digits'
  if (field === 'stateCode' && value === noState) return 'is not a state of Malaysia'
  return fieldProblem(asOfDealer(field), value)
}

/** The authority's state of addresses abroad. */
const noState = '17'
