import { expect, test } from 'vitest'
import { percentText, unbroken, withCurrency } from './unbroken.ts'

test('an amount stays beside its currency, and other words may part', () => {
  expect(unbroken('Approved RM 1,234.50 and RM −4.31 for RM Trading')).toBe(
    'Approved RM\u00a01,234.50 and RM\u00a0−4.31 for RM Trading'
  )
})

test('an amount alone stays with its currency, too', () => {
  expect(withCurrency('-1234.50')).toBe('RM\u00a0−1,234.50')
})

test('a percentage stays beside its sign, and has its digits in groups', () => {
  expect(percentText('-1204.50')).toBe('−1,204.50\u00a0%')
  expect(unbroken('10 % of it')).toBe('10\u00a0% of it')
})

test('a day stays on one line, and other numbers before words may part', () => {
  expect(unbroken('Since 28 Nov 2026 (1 September 2025), 12 Dealers 2026 rows, 3 rows of 2026')).toBe(
    'Since 28\u00a0Nov\u00a02026 (1\u00a0September\u00a02025), 12\u00a0Dealers\u00a02026 rows, 3 rows of 2026'
  )
})
