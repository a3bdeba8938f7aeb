import { expect, test } from 'vitest'
import { paymentLocation } from './where-it-is.ts'

const statusAt = '2026-11-22T18:00:00.000Z'

test.each([
  ['INSTRUCTED', 'Instructed on 23\u00a0Nov\u00a02026; it goes to the bank with the next file'],
  ['IN FILE', 'In a bank file since 23\u00a0Nov\u00a02026'],
  ['ACCEPTED', 'Accepted by the bank on 23\u00a0Nov\u00a02026'],
  ['SETTLED', 'Paid to your bank account on 23\u00a0Nov\u00a02026'],
  ['REJECTED', 'Rejected by the bank on 23\u00a0Nov\u00a02026 – Closed account; it is back on your account'],
  ['RETURNED', 'Returned by the bank on 23\u00a0Nov\u00a02026 – Closed account; it is back on your account'],
  ['UNKNOWN', 'Sent to the bank, which had not answered by 23\u00a0Nov\u00a02026'],
  ['WITHDRAWN', 'Withdrawn on 23\u00a0Nov\u00a02026, before the bank had it; it is back on your account']
] as const)('a payment that is %s says where it is, with the day', (status, text) => {
  expect(paymentLocation({ status, statusAt, reasonText: 'Closed account' }, 'your')).toBe(text)
})

test('a bank that gives no reason gets none', () => {
  expect(paymentLocation({ status: 'RETURNED', statusAt, reasonText: null }, 'the')).toBe(
    'Returned by the bank on 23\u00a0Nov\u00a02026; it is back on the account'
  )
})
