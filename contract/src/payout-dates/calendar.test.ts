import { describe, expect, test } from 'vitest'
import { cycleOfMonth, cyclesBetween, datesOfCycle, dayOfMonth, daysIn, monthAfter, overlapsOf } from './calendar.ts'
import * as example from './example-rows.ts'

const commissionCategory = 'Incentives' as const
const firstHalf = { ...example.firstHalf, commissionCategory }
const secondHalf = { ...example.secondHalf, commissionCategory }

describe('the days of a month', () => {
  test('are its own', () => {
    expect([daysIn('2026-02'), daysIn('2028-02'), daysIn('2026-12'), daysIn('2026-11')]).toEqual([28, 29, 31, 30])
    expect([dayOfMonth('2026-02', 31), dayOfMonth('2026-02', 3)]).toEqual(['2026-02-28', '2026-02-03'])
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-05', 20)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01'
    ])
  })
})

describe('a cycle of a month', () => {
  test('is reported, closed and paid in its month where those days come after its end', () => {
    expect(datesOfCycle('2026-11', firstHalf)).toEqual({
      reportDate: '2026-11-16',
      cutOffDate: '2026-11-18',
      payoutDate: '2026-11-20'
    })
  })

  test('else in the month after', () => {
    expect(datesOfCycle('2026-12', secondHalf)).toEqual({
      reportDate: '2027-01-05',
      cutOffDate: '2027-01-07',
      payoutDate: '2027-01-09'
    })
  })

  test('is never closed before it was reported', () => {
    const reportedOnItsFirstDay = { ...firstHalf, reportDay: 1 }
    expect(datesOfCycle('2026-11', reportedOnItsFirstDay)).toEqual({
      reportDate: '2026-12-01',
      cutOffDate: '2026-12-18',
      payoutDate: '2026-12-20'
    })
  })

  test('is none before its row begins and after it expires', () => {
    const row = { ...firstHalf, expiryStartDate: '2026-03-16', expiryEndDate: '2026-05-01' }
    expect(cycleOfMonth('2026-03', row)).toBeUndefined()
    expect(cycleOfMonth('2026-04', row)).toMatchObject({ cycleStartDate: '2026-04-01', cycleEndDate: '2026-04-15' })
    expect(cycleOfMonth('2026-05', row)).toBeDefined()
    expect(cycleOfMonth('2026-06', row)).toBeUndefined()
  })
})

test('cycles of a range are those that run or are paid in it, the soonest paid first', () => {
  const cycles = cyclesBetween([secondHalf, firstHalf], '2027-01-09', '2027-01-15')
  expect(cycles.map(({ cycleStartDate, payoutDate }) => [cycleStartDate, payoutDate])).toEqual([
    ['2026-12-16', '2027-01-09'],
    ['2027-01-01', '2027-01-20']
  ])
  expect(cyclesBetween([secondHalf, firstHalf], '2027-01-10', '2027-01-15')).toHaveLength(1)
})

describe('an overlap', () => {
  const untilThe30th = { ...firstHalf, cycleEndDate: 29, reportDay: 29 }
  const fromThe30th = { ...secondHalf, cycleStartDate: 30, cycleEndDate: 31 }
  const of = (month: string) => [untilThe30th, fromThe30th].flatMap((row) => cycleOfMonth(month, row) ?? [])

  test('is made by a month that lacks the last days', () => {
    expect(overlapsOf(of('2026-02'))).toHaveLength(1)
    expect(overlapsOf(of('2026-03'))).toEqual([])
  })

  test('is none between tables', () => {
    const [one, other] = of('2026-02')
    if (!one || !other) throw new Error('both rows make a cycle of each month')
    expect(overlapsOf([one, { ...other, commissionCategory: 'Device Reimbursement Bundle' }])).toEqual([])
  })
})
