import { expect, test } from 'vitest'
import { bankAccountDoubt, bankAccountForm, bankAccountProblem } from './bank-account.ts'
import { banks } from './banks.ts'

test.each([
  '063380912345',
  "'063380912345",
  '0633 8091 2345',
  '0633-8091-2345',
  '０６３３８０９１２３４５',
  '063380912345\u200b'
])('%j is bank account 063380912345', (written) => {
  expect(bankAccountForm(written)).toBe('063380912345')
  expect(bankAccountProblem(written)).toBeUndefined()
})

const asText = 'Format the column as text and export the file again'

test.each([
  ['4.07927E+11', `is no account number: a spreadsheet has shortened it, and its digits are lost. ${asText}`],
  [
    '407926666508.0',
    `is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${asText}`
  ],
  ['1234', 'is not 5 to 20 digits'],
  ['MY12 3456 7890', 'is not 5 to 20 digits']
])('%j %s', (written, problem) => {
  expect(bankAccountProblem(written)).toBe(problem)
})

test.each([
  [{ bankBic: 'MBBEMYKL', bankName: null }, '514012345678', undefined],
  [{ bankBic: null, bankName: 'Malayan Banking Berhad' }, '514012345678', undefined],
  [
    { bankBic: null, bankName: 'RHB' },
    '407926666508',
    'has 12 digits, where accounts of RHB Bank have 14: a spreadsheet may have removed zeros before it'
  ],
  [
    { bankBic: null, bankName: 'CIMB Bank' },
    '123456789012345',
    'has 15 digits, where accounts of CIMB Bank have 10 to 14'
  ],
  [{ bankBic: null, bankName: 'CIMB Bank' }, '1234567890', undefined],
  [{ bankBic: null, bankName: 'Bank Contoh' }, '12345', undefined],
  [{ bankBic: 'OCBCMYKL', bankName: 'OCBC Bank' }, '12345', undefined]
])('%j: %s is taken, with the doubt %j', (bank, account, doubt) => {
  expect(bankAccountDoubt(bank, account)).toBe(doubt)
})

test('what is certain is one length, and every length is one that an account can have', () => {
  for (const { digits } of banks) {
    if (!digits) continue
    expect(digits.from).toBeLessThanOrEqual(digits.to)
    expect(bankAccountProblem('1'.repeat(digits.from))).toBeUndefined()
    if (digits.certain) expect(digits.from).toBe(digits.to)
  }
})
