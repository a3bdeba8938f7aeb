import { expect, test } from 'vitest'
import { lookAgainAtAnyMs, lookAgainMs } from './api.ts'

const today = '2026-11-21'

test.each([
  ['Scheduled', today, 3000],
  ['Scheduled', '2026-11-20', 3000],
  ['Scheduled', '2026-11-22', false],
  ['Scheduled', null, false],
  ['Error', today, 15_000],
  ['Completed', today, false],
  ['Pending Approval', null, false]
] as const)('a cycle %s for %s is looked at again after %s ms', (payoutStatus, approvedFor, expected) => {
  expect(lookAgainMs({ payoutStatus, approvedFor }, today)).toBe(expected)
})

test('a list is looked at again as soon as one of its cycles asks for it', () => {
  const error = { payoutStatus: 'Error', approvedFor: '2020-01-01' } as const
  const posting = { payoutStatus: 'Scheduled', approvedFor: '2020-01-01' } as const
  const done = { payoutStatus: 'Completed', approvedFor: '2020-01-01' } as const
  expect(lookAgainAtAnyMs([done, error, posting])).toBe(3000)
  expect(lookAgainAtAnyMs([done, error])).toBe(15_000)
  expect(lookAgainAtAnyMs([done])).toBe(false)
})
