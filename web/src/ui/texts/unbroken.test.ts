import { expect, test } from 'vitest'
import { unbroken, withCurrency } from './unbroken.ts'

test('an amount stays beside its currency, and other words may part', () => {
  expect(unbroken('Approved RM 1,234.50 and RM −4.31 for RM Trading')).toBe(
    'Approved RM\u00a01,234.50 and RM\u00a0−4.31 for RM Trading'
  )
})

test('an amount alone stays with its currency, too', () => {
  expect(withCurrency('-1234.50')).toBe('RM\u00a0−1,234.50')
})
