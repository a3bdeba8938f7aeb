import { senOf, sumOfRinggit } from '@payouts/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf, grossOf, type ModelRow, twoSides } from '#test/models/variance-model.ts'
import { type Facts, type Kept, splitOf, volumeEffect } from './rules.ts'

/** `PAIRS=100000` splits that many; fast-check prints the seed of a failing pair. */
const numRuns = Number(process.env['PAIRS'] ?? 400)

const counted = fc.record({ count: fc.nat(9), amount: fc.bigInt({ min: -10_000n, max: 10_000n }) })
/** What is booked besides the cycles, on either side. */
const booked = fc.record({ tax: counted, olderReleases: counted, laterReleases: counted, adjustments: counted })
const bothBooked = fc.tuple(booked, booked)

type Booked = Pick<Kept, 'tax' | 'olderReleases' | 'laterReleases' | 'adjustments'>
const netOf = (rows: readonly ModelRow[], { tax, olderReleases, laterReleases, adjustments }: Booked) =>
  grossOf(rows) - tax.amount + olderReleases.amount - laterReleases.amount + adjustments.amount

function withBooked(facts: Facts, [before, after]: [Booked, Booked]): Facts {
  return { ...facts, before: { ...facts.before, ...before }, after: { ...facts.after, ...after } }
}

const sumOf = (parts: readonly { amount: string }[]) => senOf(sumOfRinggit(parts.map(({ amount }) => amount)))

describe('any two sides', () => {
  test('their parts sum to the difference of their nets, to the sen', () => {
    const property = fc.property(twoSides, bothBooked, fc.boolean(), ([before, after], beside, ofOneDealer) => {
      const { parts, difference } = splitOf(withBooked(factsOf(before, after, ofOneDealer), beside))
      const nets = [netOf(before, beside[0]), netOf(after, beside[1])] as const
      expect(difference).toBe(nets[1] - nets[0])
      expect(sumOf(parts)).toBe(difference)
      expect(parts.every(({ amount }) => amount !== '0.00')).toBe(true)
    })
    fc.assert(property, { numRuns })
  })

  test('the lines of a part sum to it', () => {
    const property = fc.property(twoSides, ([before, after]) => {
      const { parts, lines } = splitOf(factsOf(before, after))
      const ofLines = parts.filter(({ part }) => lines.some((line) => line.part === part))
      for (const { part, amount } of ofLines)
        expect(lines.filter((line) => line.part === part).reduce((sum, { difference }) => sum + difference, 0n)).toBe(
          senOf(amount)
        )
    })
    fc.assert(property, { numRuns })
  })

  test('a side differs from itself in nothing', () => {
    fc.assert(
      fc.property(twoSides, ([side]) => {
        expect(splitOf(factsOf(side, side))).toMatchObject({ difference: 0n, parts: [], lines: [] })
      }),
      { numRuns: Math.min(numRuns, 2000) }
    )
  })

  test('each other way round they differ by as much, with the opposite sign', () => {
    fc.assert(
      fc.property(twoSides, ([before, after]) => {
        const [there, back] = [splitOf(factsOf(before, after)), splitOf(factsOf(after, before))]
        expect(back.difference).toBe(-there.difference)
        const amountOf = ({ parts }: typeof there, name: string) => parts.find(({ part }) => part === name)?.amount
        expect(amountOf(back, 'DEALERS_CAME')).toBe(opposite(amountOf(there, 'DEALERS_WENT')))
      }),
      { numRuns: Math.min(numRuns, 2000) }
    )
  })
})

const opposite = (amount: string | undefined) => (amount?.startsWith('-') ? amount.slice(1) : amount && `-${amount}`)

const row = (given: Partial<ModelRow>): ModelRow => ({
  ...{ companyId: 1, type: 'Port In', plan: 'Basic', sen: 1000n, state: 'PAYABLE', holdType: undefined },
  ...given
})
const times = (count: number, given: Partial<ModelRow>) => Array.from({ length: count }, () => row(given))
const partsOf = (before: readonly ModelRow[], after: readonly ModelRow[]) =>
  splitOf(factsOf(before, after)).parts.map(({ part, amount }) => [part, amount])

describe('the order of the split', () => {
  test('more transactions at the same amount are their number alone', () => {
    expect(partsOf(times(3, {}), times(5, {}))).toEqual([['VOLUME', '20.00']])
  })

  test('as many at another amount are the amount alone', () => {
    expect(partsOf(times(3, {}), times(3, { sen: 1100n }))).toEqual([['RATE', '3.00']])
  })

  test('what changed in both at once counts with the amount per transaction', () => {
    expect(partsOf(times(10, {}), times(12, { sen: 1100n }))).toEqual([
      ['VOLUME', '20.00'],
      ['RATE', '12.00']
    ])
  })

  test('a dealer that came is all of its rows, whatever their type, and holds are taken off after it', () => {
    const held = row({ companyId: 2, type: 'Reload', state: 'HELD', holdType: 'Manual Hold' })
    expect(partsOf([row({})], [row({}), held, row({ companyId: 2 })])).toEqual([
      ['DEALERS_CAME', '20.00'],
      ['HOLDS', '-10.00']
    ])
  })

  test('types come before plans, plans before numbers, and clawbacks are apart from all of them', () => {
    const before = [row({}), row({ type: 'Reload', sen: 50n })]
    const after = [row({}), row({ plan: 'Ultra', sen: 3000n }), row({ sen: -200n }), row({ type: 'Bundle', sen: 700n })]
    expect(partsOf(before, after)).toEqual([
      ['TYPES_CAME', '7.00'],
      ['TYPES_WENT', '-0.50'],
      ['PLANS_CAME', '30.00'],
      ['CLAWBACKS', '-2.00']
    ])
  })

  test('of one dealer nobody comes or goes: its types do', () => {
    const { parts } = splitOf(factsOf([], [row({})], true))
    expect(parts.map(({ part, amount, subjectCount }) => [part, amount, subjectCount])).toEqual([
      ['TYPES_CAME', '10.00', 1]
    ])
  })
})

describe('the number of transactions at their earlier average', () => {
  test.each([
    [{ count: 3, amount: 100n }, 4, 33n],
    [{ count: 3, amount: 100n }, 2, -33n],
    [{ count: 2, amount: 5n }, 3, 3n],
    [{ count: 2, amount: 5n }, 1, -3n],
    [{ count: 7, amount: 0n }, 9, 0n]
  ])('%o to %i is %s sen, half a sen away from zero', (before, count, expected) => {
    expect(volumeEffect(before, { count, amount: 0n })).toBe(expected)
  })
})
