import { describe, expect, test } from 'vitest'
import type { VariancePart } from './schema.ts'
import { comparedCycleReason, headlineOf, nameOfPart, sentenceOf, shareOf } from './words.ts'

const names = { before: 'September 2026', after: 'October 2026' }
const part = (given: Partial<VariancePart>): VariancePart => ({
  ...{ part: 'VOLUME', holdType: null, amount: '-360.00', subjectCount: 0 },
  before: { transactionCount: 52, amount: '1560.00' },
  after: { transactionCount: 40, amount: '1200.00' },
  ...given
})

test('a difference says how much less or more it is than what', () => {
  expect(headlineOf('-3204.11', names)).toBe('RM 3,204.11 less than September 2026')
  expect(headlineOf('0.01', names)).toBe('RM 0.01 more than September 2026')
  expect(headlineOf('0.00', names)).toBe('As much as September 2026')
})

test.each([
  [{}, '12 transactions fewer, 40 instead of 52, each at its average of September 2026.'],
  [
    { before: { transactionCount: 40, amount: '1.00' } },
    'As many transactions as in September 2026, but of other plans.'
  ],
  [{ part: 'RATE' }, 'Transactions of the same plans earned less each than in September 2026.'],
  [{ part: 'DEALERS_WENT', subjectCount: 1 }, '1 dealer that October 2026 does not have.'],
  [{ part: 'TYPES_CAME', subjectCount: 2 }, '2 transaction types that September 2026 did not have.'],
  [{ part: 'HOLDS', holdType: 'Manual Hold' }, 'RM 1,200.00 is on hold, RM 1,560.00 in September 2026.'],
  [
    {
      part: 'CLAWBACKS',
      after: { transactionCount: 1, amount: '-5.00' },
      before: { transactionCount: 0, amount: '0.00' }
    },
    'RM 5.00 was taken back, RM 0.00 in September 2026.'
  ]
] as const)('%o: %s', (given, sentence) => {
  expect(sentenceOf(part(given as Partial<VariancePart>), names)).toBe(sentence)
})

test('a hold is named by its type', () => {
  expect(nameOfPart({ part: 'HOLDS', holdType: 'e-Inv Missing' })).toBe('On hold: e-Inv Missing')
})

describe('a share', () => {
  test.each([
    ['-25.00', '-100.00', '25.0'],
    ['25.00', '-100.00', '-25.0'],
    ['1.00', '3.00', '33.3'],
    ['2.00', '3.00', '66.7'],
    ['-0.01', '100.00', '0.0'],
    ['1.00', '0.00', null]
  ])('of %s in %s is %s per cent', (amount, difference, share) => {
    expect(shareOf(amount, difference)).toBe(share)
  })
})

test.each([
  [null, null],
  [
    { isSameTime: true, sharedDealers: 30, allDealers: 60 },
    'The latest earlier cycle of this kind at this time of the month that shares most dealers: 30 of 60 dealers.'
  ],
  [
    { isSameTime: false, sharedDealers: 40, allDealers: 44 },
    'The latest earlier cycle of this kind that shares most dealers: 40 of 44 dealers. None at this time of the month does.'
  ],
  [
    { isSameTime: true, sharedDealers: 29, allDealers: 60 },
    'No earlier cycle of this kind shares most dealers. This one, at this time of the month, shares 29 of 60 dealers.'
  ],
  [
    { isSameTime: false, sharedDealers: 1, allDealers: 94 },
    'No earlier cycle of this kind shares most dealers. This one shares 1 of 94 dealers.'
  ],
  [
    { isSameTime: true, sharedDealers: null, allDealers: null },
    'The dealer’s latest earlier cycle of this kind at this time of the month.'
  ],
  [
    { isSameTime: false, sharedDealers: null, allDealers: null },
    'The dealer’s latest earlier cycle of this kind. It has none at this time of the month.'
  ]
])('%o: %s', (choice, why) => {
  expect(comparedCycleReason({ choice })).toBe(why)
})
