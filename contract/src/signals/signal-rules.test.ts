import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { figureText, sentenceOf } from './figure-text.ts'
import { approvalSetting, signalRuleNames } from './rule-names.ts'
import { ruleOf, settingProblem, thresholdProblem, usualSetting } from './signal-rules.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/signals.md'), 'utf8')

describe.each(signalRuleNames.map((name) => [name, ruleOf(name)] as const))('%s', (name, rule) => {
  test('is in docs/signals.md with every word and limit', () => {
    const [, section = ''] = page.split(`## ${rule.title}\n`)
    const [own = ''] = section.split('\n## ')
    for (const text of [`\`${name}\` · ${rule.severity}`, rule.meaning, rule.check, rule.sentence, rule.advice])
      expect(own).toContain(text)
    for (const { label, unit, usual } of Object.values(rule.thresholds))
      expect(own).toContain(`| ${label} | ${figureText(unit, usual)} |`)
  })

  test('says only figures that it has, and comes with thresholds that may be', () => {
    const named = [...rule.sentence.matchAll(/\{(\w+)\}/g)].map(([, figure = '']) => figure)
    expect(Object.keys(rule.figures)).toEqual(expect.arrayContaining(named))
    expect(settingProblem(name, usualSetting(name))).toBeUndefined()
  })
})

test('the page has no rule beside them', () => {
  expect(page.match(/^## /gm)).toHaveLength(signalRuleNames.length)
})

test('a sentence has its figures as a person reads them', () => {
  const figures = { now: '3400.00', usual: '400.00', times: '8.5', cycles: '1' }
  expect(sentenceOf('DEALER_SPIKE', figures)).toBe(
    'Comes to RM 3,400.00: 8.5 times its average of RM 400.00 in 1 cycle.'
  )
})

test('a sentence leaves out what counts nought', () => {
  const said = (issued: string, others: string) =>
    sentenceOf('NUMBER_SET_ASIDE', { rows: '3', sum: '9.00', issued, others })
  expect(said('3', '0')).toBe('3 transactions, RM 9.00: 3 transactions of dealers whose e-invoices you issue.')
  expect(said('2', '1')).toBe(
    '3 transactions, RM 9.00: 2 transactions of dealers whose e-invoices you issue, 1 transaction with a number of another dealer.'
  )
})

test.each<[string | undefined, string | undefined]>([
  [undefined, 'is required'],
  ['', 'is required'],
  ['5', undefined],
  ['5.25', undefined],
  ['5.255', 'must be a number with at most two decimals'],
  ['-1', 'must be a number with at most two decimals'],
  ['1', 'must be from 1.1 to 100'],
  ['100.01', 'must be from 1.1 to 100']
])('of a threshold %j: %j', (value, problem) => {
  expect(thresholdProblem({ label: 'Times', unit: 'times', usual: '5', least: 1.1, most: 100 }, value)).toBe(problem)
})

test('the setting beside the rules is on or off', () => {
  expect(settingProblem(approvalSetting, { severity: 'off', thresholds: {} })).toBeUndefined()
  expect(settingProblem(approvalSetting, { severity: 'amber', thresholds: {} })?.field).toBe('severity')
})
