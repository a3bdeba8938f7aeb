import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringgitOf, senOf, sumOfRinggit } from '#money.ts'
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

test('the causes are the largest parts in the direction of the difference, as far as they count', () => {
  fc.assert(
    fc.property(amounts, (sen) => {
      const parts = partsOf(sen)
      const difference = sumOfRinggit(parts.map(({ amount }) => amount))
      const causes = causesOf({ difference, parts })
      const whole = senOf(difference)
      expect(causes === undefined).toBe(whole === 0n)
      if (!causes) return
      const sizes = (isSameWay: boolean) =>
        sen
          .filter((one) => (one < 0n === whole < 0n) === isSameWay)
          .map(size)
          .sort((one, other) => Number(other - one))
      const [sameWay, otherWay] = [sizes(true), sizes(false)]
      const named = causes.main.map(({ amount }) => size(senOf(amount)))
      expect(named).toEqual(sameWay.slice(0, named.length))
      expect(named.length).toBe(sameWay.slice(0, 2).filter((one) => one * 10n >= (sameWay[0] ?? 0n)).length)
      expect(causes.isAll).toBe(named.length === sameWay.length)
      const largest = otherWay.slice(0, 1).filter((one) => one * 10n >= (sameWay[0] ?? 0n))
      expect(causes.against ? [size(senOf(causes.against.amount))] : []).toEqual(largest)
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
    'RM 12.00 less than September mostly because there were fewer sales (RM 8.00) and more is held as e-Inv Missing (RM 3.00)',
    'RM 12.00 kurang daripada September terutamanya kerana bilangan jualan berkurang (RM 8.00) dan lebih banyak ditahan sebagai e-Invois belum ada (RM 3.00)'
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
