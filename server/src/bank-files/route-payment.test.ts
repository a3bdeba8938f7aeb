import { expect, test } from 'vitest'
import { railOf } from './route-payment.ts'

const rules = { ownBic: 'MBBEMYKL', ibgLimit: 100_000_000n }

test.each([
  [100_000_000n, 'CIBBMYKL', 'IBG'],
  [100_000_001n, 'CIBBMYKL', 'RENTAS'],
  [1n, 'MBBEMYKL', 'INTRABANK'],
  [900_000_000n, 'MBBEMYKL', 'INTRABANK'],
  [1n, 'MBBEMYKLXXX', 'INTRABANK'],
  [1n, 'MBISMYKL', 'IBG']
] as const)('%s sen to %s go by %s', (amount, bic, rail) => {
  expect(railOf(amount, bic, rules)).toBe(rail)
})

test('the limit is what the settings of the day say', () => {
  expect(railOf(1_000_001n, 'CIBBMYKL', { ...rules, ibgLimit: 1_000_000n })).toBe('RENTAS')
})
