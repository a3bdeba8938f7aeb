import { expect, test } from 'vitest'
import { dueText } from './due.ts'

test.each([
  ['2026-11-20', '2 days late'],
  ['2026-11-21', '1 day late'],
  ['2026-11-22', 'due today'],
  ['2026-11-23', 'in 1 day'],
  ['2027-02-22', 'in 92 days']
])('what is due on %s is on 22 November %s', (day, text) => {
  expect(dueText(day, '2026-11-22')).toBe(text)
})
