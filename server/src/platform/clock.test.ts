import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, fixedClock, monthsBefore, startOfDayInstant, withinDay } from './clock.ts'

describe('days in Malaysia', () => {
  test('change at its midnight, sixteen hours into the day of UTC', () => {
    expect(dayOf(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21')
  })

  test('begin at an instant that is the first of theirs', () => {
    const start = startOfDayInstant('2026-11-21')
    expect(start.toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(dayOf(new Date(start.getTime() - 1))).toBe('2026-11-20')
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28']
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test.each([
    ['2026-11-21', 12, '2025-11-21'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 2, '2025-11-15']
  ])('%s less %i months is %s', (day, months, expected) => {
    expect(monthsBefore(day, months)).toBe(expected)
  })
})

test('a fixed clock stands still until it is moved', () => {
  const clock = fixedClock('2026-11-20T15:59:59Z')
  expect(clock.today()).toBe('2026-11-20')
  clock.advanceDays(1)
  expect(clock.today()).toBe('2026-11-21')
  clock.set('2026-11-30T16:00:00Z')
  expect(clock.today()).toBe('2026-12-01')
  clock.set('2026-11-30T16:00:00Z', { minutesLater: -1 })
  expect(clock.today()).toBe('2026-11-30')
  expect(clock.now()).not.toBe(clock.now())
  expect(() => clock.set('soon')).toThrow(RangeError)
})

test('within a day instants go on, and end with it', () => {
  const clock = fixedClock('2026-12-31T15:59:00Z')
  const { now, today } = withinDay(clock)
  clock.set('2026-12-31T15:59:30Z')
  expect([now().toISOString(), today()]).toEqual(['2026-12-31T15:59:30.000Z', '2026-12-31'])
  clock.set('2026-12-31T16:00:00Z')
  expect([now().toISOString(), today()]).toEqual(['2026-12-31T15:59:59.999Z', '2026-12-31'])
})
