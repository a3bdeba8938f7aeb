import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RateCardColumn } from './columns.ts'
import { conflictsOf, conflictText, ranksOf } from './conflicts.ts'
import { readCard } from './read-card.ts'
import { aRule, ringOfRules } from './rule-samples.ts'

/** `CARDS=5000` sets how many random cards are tried: twenty times as many as are evaluated in SQL. */
const runs = 20 * Number(process.env['CARDS'] ?? 8)

const cardOf = (rules: Partial<Record<RateCardColumn, string>>[]) => {
  const { card, problems } = readCard(rules.map((rule, index) => aRule({ ruleNo: String(index + 1), ...rule })))
  expect(problems).toEqual([])
  return card
}

test('of two rules that overlap, a third of exactly the common rows settles the conflict', () => {
  const gold = { transactionType: 'Postpaid', tier: 'Gold' }
  const master = { transactionType: 'Postpaid|Prepaid', dealerKind: 'MASTER_DEALER' }
  const [conflict] = conflictsOf(cardOf([gold, master]))
  expect(conflict && conflictText(conflict)).toBe(
    'Rules 1 and 2 of Base both hold for a row with transactionType Postpaid, dealerKind MASTER_DEALER, tier Gold, ' +
      'and neither is narrower. A rule with transactionType Postpaid, dealerKind MASTER_DEALER, tier Gold would settle it.'
  )
  expect(conflictsOf(cardOf([gold, master, { ...conflict?.settledBy }]))).toEqual([])
})

test('of rules that are narrower than each other in a ring each pair conflicts, until every overlap has its rule', () => {
  const rules: Partial<Record<RateCardColumn, string>>[] = [...ringOfRules]
  const named = () => conflictsOf(cardOf(rules)).map(({ one, other }) => `${one.ruleNo} ${other.ruleNo}`)
  expect(named()).toEqual(['R1 R2', 'R1 R3', 'R2 R3'])
  for (let [conflict] = conflictsOf(cardOf(rules)); conflict; [conflict] = conflictsOf(cardOf(rules))) {
    expect(rules.length).toBeLessThan(7)
    rules.push({ ...conflict.settledBy, ruleNo: `S${rules.length + 1}` })
  }
  // Of the pairs, and of all three.
  expect(rules).toHaveLength(7)
})

test('equal conditions conflict, unless their bands do not overlap', () => {
  const bands = { measure: 'COUNT', mode: 'WHOLE' }
  expect(conflictsOf(cardOf([{}, {}]))[0]).toMatchObject({ settledBy: null, row: {} })
  expect(
    conflictsOf(
      cardOf([
        { ...bands, bandTo: '9' },
        { ...bands, bandFrom: '10' }
      ])
    )
  ).toEqual([])
  expect(
    conflictsOf(
      cardOf([
        { ...bands, bandTo: '9' },
        { ...bands, bandFrom: '9' }
      ])
    )
  ).toHaveLength(1)
})

test('finds the conflicts of a full card in bounded time', () => {
  const settled = Array.from({ length: 1999 }, (_, index) =>
    index % 2 === 0
      ? { transactionType: `Common|A${index}` }
      : { companyCode: 'D1', transactionType: `Common|B${index}` }
  )
  const began = performance.now()
  expect(conflictsOf(cardOf([...settled, { transactionType: 'Common' }]))).toHaveLength(100)
  const apart = Array.from({ length: 2000 }, (_, index) => ({ planName: `Plan ${index}`, tier: 'Gold' }))
  expect(conflictsOf(cardOf(apart))).toEqual([])
  expect(performance.now() - began).toBeLessThan(20_000)
})

/** A small world, every row of which is looked at. */
const world = {
  transactionType: ['A', 'B', 'C'],
  planName: ['gold', 'gold plus', 'silver'],
  tier: ['Gold', 'Silver', 'Basic'],
  transactionDate: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
  transactionAmount: [-1, 0, 10, 20]
}
type Row = { [Name in keyof typeof world]: (typeof world)[Name][number] }

const rows: Row[] = world.transactionType.flatMap((transactionType) =>
  world.planName.flatMap((planName) =>
    world.tier.flatMap((tier) =>
      world.transactionDate.flatMap((transactionDate) =>
        world.transactionAmount.map((transactionAmount) => ({
          ...{ transactionType, planName, tier, transactionDate, transactionAmount }
        }))
      )
    )
  )
)

const someRule = fc.record({
  transactionType: fc.constantFrom('', 'A', 'B', 'A|B', 'B|C'),
  planName: fc.constantFrom('', '', 'Gold*', 'GOLD', 'gold p*', 'silver'),
  tier: fc.constantFrom('', '', 'Gold', 'Silver'),
  fromDay: fc.constantFrom('', '', '2026-12-02', '2026-12-03'),
  toDay: fc.constantFrom('', '', '2026-12-03'),
  minAmount: fc.constantFrom('', '', '0', '10'),
  maxAmount: fc.constantFrom('', '', '20')
})
type SomeRule = typeof someRule extends fc.Arbitrary<infer Rule> ? Rule : never

/** The page's conditions, written down once more: for each of them, whether it admits the row. */
const admits: ((rule: SomeRule, row: Row) => boolean)[] = [
  (rule, row) => rule.transactionType === '' || rule.transactionType.split('|').includes(row.transactionType),
  (rule, row) => {
    const asked = rule.planName.toLowerCase()
    return asked === '' || (asked.endsWith('*') ? row.planName.startsWith(asked.slice(0, -1)) : row.planName === asked)
  },
  (rule, row) => rule.tier === '' || rule.tier === row.tier,
  (rule, row) =>
    (rule.fromDay === '' || rule.fromDay <= row.transactionDate) &&
    (rule.toDay === '' || row.transactionDate <= rule.toDay),
  (rule, row) =>
    (rule.minAmount === '' || Number(rule.minAmount) <= row.transactionAmount) &&
    (rule.maxAmount === '' || row.transactionAmount < Number(rule.maxAmount))
]
const isFor = (rule: SomeRule, row: Row) => admits.every((condition) => condition(rule, row))

/** The text of the page, over all rows; a condition that is written differs from an empty one also outside this world. */
function isNarrowerInWorld(one: SomeRule, other: SomeRule): boolean {
  const within = admits.every((condition) => rows.every((row) => !condition(one, row) || condition(other, row)))
  const fewer = admits.some((condition) => rows.some((row) => condition(other, row) && !condition(one, row)))
  return within && fewer
}

test('finds exactly the conflicts that a search over all rows of a small world finds', () => {
  fc.assert(
    fc.property(fc.array(someRule, { minLength: 2, maxLength: 7 }), (rules) => {
      const found = new Set(conflictsOf(cardOf(rules)).map(({ one, other }) => `${one.row} ${other.row}`))
      const searched = new Set<string>()
      for (const [at, one] of rules.entries())
        for (const [next, other] of rules.entries()) {
          if (next <= at || isNarrowerInWorld(one, other) || isNarrowerInWorld(other, one)) continue
          const both = rows.filter((row) => isFor(one, row) && isFor(other, row))
          const isSettled = rules.some(
            (third) =>
              isNarrowerInWorld(third, one) && isNarrowerInWorld(third, other) && both.every((row) => isFor(third, row))
          )
          if (both.length > 0 && !isSettled) searched.add(`${at + 1} ${next + 1}`)
        }
      expect([...found].sort()).toEqual([...searched].sort())
    }),
    { numRuns: runs }
  )
})

test('without conflicts, the highest rank of the rules that hold is that of the one narrower than all others', () => {
  fc.assert(
    fc.property(fc.array(someRule, { minLength: 1, maxLength: 7 }), (rules) => {
      const card = cardOf(rules)
      fc.pre(conflictsOf(card).length === 0)
      const ranks = ranksOf(card.components[0]?.rules ?? [])
      for (const row of rows) {
        const holding = rules.map((rule, at) => ({ rule, rank: ranks[at] ?? 0 })).filter(({ rule }) => isFor(rule, row))
        const [highest, ...others] = holding.sort((one, other) => other.rank - one.rank)
        for (const { rule } of others) expect(highest && isNarrowerInWorld(highest.rule, rule)).toBe(true)
      }
    }),
    { numRuns: runs }
  )
})
