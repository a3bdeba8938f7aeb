import { expect, test } from 'vitest'
import { daysHeld } from './HeldFor.tsx'

test('days are counted by the calendar of Kuala Lumpur', () => {
  expect(daysHeld('2026-11-20T15:59:00Z', new Date('2026-11-20T16:01:00Z'))).toBe(1)
  expect(daysHeld('2026-11-20T16:00:00Z', new Date('2026-11-21T15:59:00Z'))).toBe(0)
  expect(daysHeld('2026-08-23T01:00:00Z', new Date('2026-11-21T01:00:00Z'))).toBe(90)
})

test('a clock that is behind the server’s never gives a negative duration', () => {
  expect(daysHeld('2026-11-22T03:00:00Z', new Date('2026-11-21T03:00:00Z'))).toBe(0)
})
