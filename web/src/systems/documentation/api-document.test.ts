import { expect, test } from 'vitest'
import { linesOf, valueText } from './api-document.ts'

test('a value says its limits and what it is if left out', () => {
  expect(valueText({ type: 'integer', minimum: 1, maximum: 100, default: 15 })).toBe(
    'integer from 1 to 100, 15 if left out'
  )
  expect(valueText({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe('integer')
  expect(valueText({ type: 'string', default: '' })).toBe('string')
})

test('each shape of a value is told, and objects of one shape once', () => {
  const mapped = { type: 'object', properties: { account: { type: 'string' } } }
  const number = { type: 'object', properties: { numberAfter: { type: 'string', description: 'The new one.' } } }
  const change = { anyOf: [{ type: 'object', properties: { BANK: mapped, WALLET: mapped } }, number, { type: 'null' }] }
  const told = linesOf({ type: 'object', properties: { change } })
  expect(told.map(({ name, depth }) => [name, depth])).toEqual([
    ...[
      ['change', 0],
      ['BANK, WALLET', 1],
      ['account', 2],
      ['or', 1],
      ['numberAfter', 1]
    ]
  ])
  expect(told.at(-1)).toMatchObject({ type: 'string', description: 'The new one.' })
})
