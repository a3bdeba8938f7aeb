import { expect, test } from 'vitest'
import { arithmeticText, conditionText } from './arithmetic.ts'
import { rateCardColumns } from './columns.ts'
import { earningsOf, type Sale, type Surroundings, wholeMonths } from './earning.ts'
import { problemText, readCard } from './read-card.ts'
import { aRule } from './rule-samples.ts'

const sale: Sale = {
  transactionType: 'Postpaid',
  transactionDate: '2026-12-15',
  planName: 'Fiber 100',
  channel: 'ROADSHOW',
  transactionAmount: '89.90',
  ...{ companyCode: 'D1', dealerKind: 'DEALER', line: 'POSTPAID', companyType: 'Sdn Bhd', tier: 'Gold' }
}

type Rules = Parameters<typeof aRule>[0][]

function told(rules: Rules, given: Partial<Sale> = {}, around: Surroundings = {}): string {
  const { card, problems } = readCard(rules.map((rule, index) => aRule({ ruleNo: String(index + 1), ...rule })))
  expect(problems).toEqual([])
  return arithmeticText(earningsOf(card, { ...sale, ...given }, around))
}

const others = { rowsBefore: 0, rowsInAll: 1, amountBefore: 0n, amountInAll: 8990n, givenBefore: 0n }

test('tells what a sale earns by its narrowest rules', () => {
  const rules: Rules = [
    { rate: '8' },
    { tier: 'Gold', planName: 'fiber*', rate: '10' },
    { component: 'Campaign', channel: 'Roadshow', fromDay: '2026-12-10', rate: '', fixed: '2' }
  ]
  expect(told(rules)).toBe(
    'Base 2: fiber*, Gold: 10 % of RM 89.90 = 8.99; Campaign 3: Roadshow, from 10 Dec 2026: 2.00'
  )
  expect(told(rules, { tier: 'Basic', channel: null })).toBe('Base 1: 8 % of RM 89.90 = 7.19')
})

test('rounds a half away from zero once, then bounds', () => {
  expect(told([{ fixed: '0.01', rate: '0.05' }], { transactionAmount: '10.00' })).toBe(
    'Base 1: 0.01 + 0.05 % of RM 10.00 = 0.02'
  )
  expect(told([{ rate: '0.05' }], { transactionAmount: '-10.00' })).toBe('Base 1: 0.05 % of RM −10.00 = −0.01')
  expect(told([{ rate: '0' }])).toBe('Base 1: 0 % of RM 89.90 = 0.00')
  expect(told([{ rate: '10', rowMax: '5.40' }])).toBe('Base 1: 10 % of RM 89.90 = 8.99, at most 5.40')
})

test('splits a row over bands of amounts, and counts rows', () => {
  const turnover = { measure: 'AMOUNT', mode: 'MARGINAL' }
  const rules: Rules = [
    { ...turnover, bandTo: '1500', rate: '0' },
    { ...turnover, bandFrom: '1500', rate: '0.5' }
  ]
  expect(told(rules, {}, { others: () => ({ ...others, amountBefore: 145000n }) })).toBe(
    'Base 1, 2: 0 % of RM 50.00 + 0.5 % of RM 39.90 = 0.20'
  )
  const volume = { measure: 'COUNT', mode: 'MARGINAL', rate: '' }
  const counted: Rules = [
    { ...volume, bandFrom: '1', bandTo: '20', fixed: '0' },
    { ...volume, bandFrom: '21', fixed: '0.4' }
  ]
  expect(told(counted, {}, { others: () => ({ ...others, rowsBefore: 19 }) })).toContain(
    'Base 1: sales from 1 to 20: 0.00'
  )
  expect(told(counted, {}, { others: () => ({ ...others, rowsBefore: 20 }) })).toContain('Base 2: sales from 21: 0.40')
})

test('gives what a cap has left, and takes back no more than earlier clawbacks have left', () => {
  const capped = { others: () => ({ ...others, givenBefore: 4400n }) }
  expect(told([{ dealerCap: '45', rate: '', fixed: '3' }], {}, capped)).toBe(
    'Base 1: 3.00, of which the cap of RM 45.00 leaves 1.00'
  )
  const clawback: Rules = [{ kind: 'CLAWBACK', monthsFrom: '1', monthsTo: '2', rate: '50' }]
  const original = { transactionDate: '2026-10-31', earned: 804n, left: 100n }
  expect(told(clawback, {}, { original })).toBe(
    'Base 1: months since the sale from 1 to 2: 50 % of RM 8.04 earned = 4.02, taken back: −1.00 (all that is left of it)'
  )
  expect(told(clawback)).toBe('')
})

test('counts whole months', () => {
  expect(wholeMonths('2026-10-31', '2026-11-30')).toBe(1)
  expect(wholeMonths('2026-10-31', '2026-11-29')).toBe(0)
  expect(wholeMonths('2024-02-29', '2025-02-28')).toBe(12)
  expect(wholeMonths('2026-12-02', '2026-12-01')).toBe(-1)
})

test.each<[string, Parameters<typeof aRule>[0]]>([
  ['Rule 7, rate: is not between -1000 and 1000 with up to 4 decimals', { rate: '1000000000' }],
  ['Rule 7, rate: is not between 0 and 100 percent', { kind: 'CLAWBACK', rate: '101' }],
  ['Rule 7, tier: is none of Basic, Silver, Gold, Platinum, Customized', { tier: 'gold' }],
  ['Rule 7, toDay: ends before it begins', { fromDay: '2026-12-02', toDay: '2026-12-01' }],
  ['Rule 7, bandFrom: needs a measure of the component', { bandFrom: '1' }],
  ['Rule 7, mode: is empty, but the component has a measure', { measure: 'COUNT' }],
  [
    'Rule 7, fixed: is not allowed where each part of a row has its own band',
    { measure: 'AMOUNT', mode: 'MARGINAL', fixed: '1' }
  ],
  ['Rule 7, monthsFrom: is for clawbacks only', { monthsFrom: '1' }],
  ['Rule 7, rate: is empty, and so is fixed', { rate: '' }],
  ['Rule 7, transactionType: has an empty value between its separators', { transactionType: 'A||B' }]
])('refuses cells that cannot be read: %s', (sentence, given) => {
  expect(readCard([aRule({ ruleNo: '7', ...given })]).problems.map(problemText)).toEqual([sentence])
})

test('refuses a rule that differs from its component, a number that stands twice, and more rules than a card may have', () => {
  const different = [aRule({ ruleNo: '1' }), aRule({ ruleNo: '1', dealerCap: '5.00' })]
  expect(readCard(different).problems.map(problemText)).toEqual([
    'Rule 1, ruleNo: names another rule of the card, too',
    'Rule 1, dealerCap: differs from rule 1 of the same component'
  ])
  const many = Array.from({ length: 10_000 }, (_, index) => aRule({ ruleNo: String(index + 1) }))
  expect(readCard(many).problems.map(problemText)).toEqual([
    'Rule 2001, ruleNo: is more than the 2000 rules that a card may have'
  ])
  expect(rateCardColumns).toHaveLength(26)
})

test('limits of amounts are written as amounts are, with their thousands apart', () => {
  const rule = aRule({ measure: 'AMOUNT', mode: 'WHOLE', bandFrom: '1500', bandTo: '1200000.50', minAmount: '60' })
  expect(conditionText(rule)).toBe('amount from RM 60, sum of sales from RM 1,500 to below RM 1,200,000.50')
})
