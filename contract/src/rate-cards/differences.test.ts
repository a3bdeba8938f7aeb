import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import { aRule } from './rule-samples.ts'

test('a version differs by the rules that are new, gone, or say something else', () => {
  const kept = aRule({ ruleNo: '1' })
  const before = [kept, aRule({ ruleNo: '2', tier: 'Gold', rate: '9' }), aRule({ ruleNo: '3' })]
  const after = [aRule({ ruleNo: '4' }), kept, aRule({ ruleNo: '2', tier: 'Gold', rate: '10' })]
  expect(differencesOf(before, after).map(({ ruleNo, kind, cells }) => [ruleNo, kind, cells])).toEqual([
    ['4', 'added', []],
    ['2', 'changed', [{ column: 'rate', before: '9', after: '10' }]],
    ['3', 'removed', []]
  ])
})
