import { expect, test } from 'vitest'
import { missingForEInvoice } from './e-invoice-data.ts'
import type { DealerRecord } from './record.ts'
import { recordFields } from './record-fields.ts'

const nothing = Object.fromEntries(recordFields.map((field) => [field, null])) as DealerRecord
const address = { addressLine1: 'Lot 66', city: 'Klang', stateCode: '10', country: 'MYS', phone: '+60312345678' }
const business = { companyType: 'Sdn Bhd', tin: 'C20000000010', idKind: 'BRN', idNumber: '202001234567' }
const complete: DealerRecord = { ...nothing, ...address, ...business }

test('names what a document needs of a dealer, and nothing that it can do without', () => {
  expect(missingForEInvoice(complete)).toEqual([])
  expect(missingForEInvoice(nothing)).toEqual(['companyType', ...Object.keys(address)])
  expect(missingForEInvoice({ ...complete, phone: null, tin: null })).toEqual(['tin', 'phone'])
})

test('asks a business for both of its numbers, and an individual for one of them', () => {
  expect(missingForEInvoice({ ...complete, idKind: 'NRIC', companyType: 'Sole Proprietor' })).toEqual(['idKind'])
  const person: DealerRecord = { ...complete, companyType: 'Individual', tin: null, idKind: 'NRIC' }
  expect(missingForEInvoice(person)).toEqual([])
  expect(missingForEInvoice({ ...person, idKind: null, idNumber: null })).toEqual(['tin'])
  expect(missingForEInvoice({ ...person, idKind: 'PASSPORT', idNumber: 'A123456789012' })).toEqual(['idNumber'])
})

test('asks for a state in Malaysia and for none abroad, and for a postcode of five digits at most', () => {
  expect(missingForEInvoice({ ...complete, stateCode: '17' })).toEqual(['stateCode'])
  expect(missingForEInvoice({ ...complete, country: 'SGP', tin: null })).toEqual(['stateCode'])
  expect(missingForEInvoice({ ...complete, country: 'SGP', stateCode: '17', postcode: '238 801', tin: null })).toEqual(
    []
  )
  expect(missingForEInvoice({ ...complete, postcode: '41000X' })).toEqual(['postcode'])
})
