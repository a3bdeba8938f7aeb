import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingAccountForm, billingAccountProblem } from './billing-account.ts'

test.each([
  '063380912',
  '63380912',
  "'063380912",
  '063 380 912',
  '063-380-912',
  '０６３３８０９１２',
  '063380912\u200b'
])('%j is account 063380912', (written) => {
  expect(billingAccountForm(written)).toBe('63380912')
  expect(billingAccountProblem(written)).toBeUndefined()
})

const asText = 'Format the column as text and export the file again'

describe('what is no billing account is named, with the remedy', () => {
  test.each([
    ['', 'is missing'],
    ['\u200b', 'is missing'],
    ['6.34E+07', `is no account number: a spreadsheet has shortened it, and its digits are lost. ${asText}`],
    ['6,34e+7', `is no account number: a spreadsheet has shortened it, and its digits are lost. ${asText}`],
    [
      '063380912.0',
      `is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${asText}`
    ],
    ['B500', 'is no account number: it has other signs than digits'],
    ['’063380912', 'is no account number: it has other signs than digits'],
    ['#N/A', 'is no account number: it has other signs than digits'],
    ['1'.repeat(51), 'is longer than 50 digits']
  ])('%j %s', (written, problem) => {
    expect(billingAccountProblem(written)).toBe(problem)
  })

  test.each([
    ['063380912', undefined],
    ["'063 380 912", undefined],
    ['63380912', `has 8 of the 9 digits of an account: a spreadsheet may have removed zeros before it. ${asText}`],
    ['0633809121', 'has 10 of the 9 digits of an account: check it against the billing system']
  ])('where accounts have nine digits: %j %s', (written, problem) => {
    expect(billingAccountProblem(written, 9)).toBe(problem)
  })
})

test('an account has one form with any zeros before it, blanks, dashes and an apostrophe', () => {
  const digits = fc.stringMatching(/^[1-9]\d{4,14}$/)
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom('', "'", ' '),
      fc.nat(),
      (plain, zeros, sign, at) => {
        const padded = `${'0'.repeat(zeros)}${plain}`
        const cut = at % padded.length
        expect(billingAccountForm(`${sign}${padded.slice(0, cut)} ${padded.slice(cut)}`)).toBe(plain)
      }
    )
  )
})
