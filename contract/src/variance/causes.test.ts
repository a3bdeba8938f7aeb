import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringgitOf, senOf, sumOfRinggit } from '../money.ts'
import { causesOf } from './causes.ts'
import { comparedClause } from './clauses.ts'
import { variancePartName } from './names.ts'
import type { ComparedSide, VariancePart } from './schema.ts'

const partsOf = (sen: readonly bigint[]): VariancePart[] =>
  sen.map((amount, index) => {
    const part = variancePartName.options[index] ?? 'VOLUME'
    const counted = { transactionCount: 1, amount: '1.00' }
    return { part, holdType: null, amount: ringgitOf(amount), before: counted, after: counted, subjectCount: 1 }
  })
const amounts = fc.array(
  fc.bigInt({ min: -9999n, max: 9999n }).filter((sen) => sen !== 0n),
  { maxLength: 12 }
)
const size = (sen: bigint) => (sen < 0n ? -sen : sen)

test('the causes are the largest parts in the direction of the difference, and never more than it needs', () => {
  fc.assert(
    fc.property(amounts, (sen) => {
      const parts = partsOf(sen)
      const difference = sumOfRinggit(parts.map(({ amount }) => amount))
      const causes = causesOf({ difference, parts })
      const whole = senOf(difference)
      expect(causes === undefined).toBe(whole === 0n)
      if (whole === 0n) return
      const sameWay = sen
        .filter((one) => one < 0n === whole < 0n)
        .map(size)
        .sort((one, other) => Number(other - one))
      const named = causes?.main.map(({ amount }) => senOf(amount)) ?? []
      expect(named.length).toBeGreaterThan(0)
      expect(named.map(size)).toEqual(sameWay.slice(0, named.length))
      const explained = named.reduce((sum, one) => sum + size(one), 0n)
      expect(causes?.isAll).toBe(explained >= size(whole))
      // One more cause is named only where those before do not come to the difference.
      if (named.length > 1) expect(explained - size(named.at(-1) ?? 0n)).toBeLessThan(size(whole))
      expect(causes?.against === undefined).toBe(explained <= size(whole))
    })
  )
})

const before: ComparedSide = {
  ...{ key: '1', name: 'September', fromDate: null, toDate: null, cycles: [], ofVersion: null },
  ...{ transactionCount: 1, importedAmount: '1.00', netAmount: '1.00' }
}
const part = (name: VariancePart['part'], amount: string, more: Partial<VariancePart> = {}): VariancePart => ({
  ...{ part: name, holdType: null, amount, subjectCount: 0 },
  before: { transactionCount: 4, amount: '9.00' },
  after: { transactionCount: 3, amount: '6.00' },
  ...more
})

test.each<[VariancePart[], string, string]>([
  [[], 'as much as September', 'sama banyak dengan September'],
  [
    [part('RATE', '-187.52')],
    'RM 187.52 less than September because each sale earned less',
    'RM 187.52 kurang daripada September kerana setiap jualan memperoleh kurang'
  ],
  [
    [part('VOLUME', '-8.00'), part('HOLDS', '-3.00', { holdType: 'e-Inv Missing' }), part('RATE', '-1.00')],
    'RM 12.00 less than September mostly because there were fewer sales (RM 8.00) and more is held (e-Inv Missing) (RM 3.00)',
    'RM 12.00 kurang daripada September terutamanya kerana bilangan jualan berkurang (RM 8.00) dan lebih banyak ditahan (e-Invois belum ada) (RM 3.00)'
  ],
  [
    [part('VOLUME', '-2.00'), part('TYPES_CAME', '10.00', { subjectCount: 2 })],
    'RM 8.00 more than September because 2 transaction types are new (RM 10.00), although there were fewer sales (RM 2.00)',
    'RM 8.00 lebih daripada September kerana terdapat 2 jenis transaksi baharu (RM 10.00), walaupun bilangan jualan berkurang (RM 2.00)'
  ],
  [
    [part('VOLUME', '2.00')],
    'RM 2.00 more than September because other plans were sold',
    'RM 2.00 lebih daripada September kerana pelan yang dijual berlainan'
  ]
])('%#: what differs, in both languages', (parts, english, malay) => {
  const compared = { before, parts, difference: sumOfRinggit(parts.map(({ amount }) => amount)) }
  expect(comparedClause('en', compared, causesOf(compared))).toBe(english)
  expect(comparedClause('ms', compared, causesOf(compared))).toBe(malay)
})
