import { describe, expect, test } from 'vitest'
import { brokenRules, changedFields, faultsOf, payoutDatesCan } from './can.ts'
import { firstHalf, secondHalf } from './example-rows.ts'
import type { PayoutDateGroup, PayoutDateValues } from './schema.ts'

const table = [firstHalf, secondHalf]
const messagesOf = (changes: Partial<PayoutDateValues>, group: PayoutDateGroup = 'incentives') =>
  brokenRules(group, { ...firstHalf, ...changes }).map(({ message }) => message)

describe('a row of payout dates', () => {
  test('may stay unchanged', () => {
    expect(messagesOf({})).toEqual([])
    expect(brokenRules('incentives', secondHalf)).toEqual([])
  })

  test.each<[string, Partial<PayoutDateValues>, string]>([
    ['a name', { description: ' ' }, 'Please enter some text for cycle Name!'],
    [
      'a start not after the end',
      { cycleStartDate: 15, cycleEndDate: 14 },
      'START date should always be less than the END date!'
    ],
    [
      'a report not strictly between start and end',
      { reportDay: 14 },
      'REPORT date should not be between the START and END date!'
    ],
    ['a cut-off not after the payout day', { cutOffDay: 21 }, 'CUT OFF date should be less than the PAYOUT BY date!'],
    [
      'a cut-off two days before the payout day, not three',
      { cutOffDay: 17 },
      'CUT OFF date should be two days less than PAYOUT BY date!'
    ],
    [
      'a cut-off two days before the payout day, not none',
      { cutOffDay: 20 },
      'CUT OFF date should be two days less than PAYOUT BY date!'
    ],
    ['a cut-off after the report', { reportDay: 18 }, 'CUT OFF date should be greater then the REPORT date!'],
    [
      'a cut-off outside start and end',
      { reportDay: 1, cutOffDay: 15, payoutDay: 17 },
      'CUT OFF date should not be within the START and END date!'
    ],
    [
      'a begin before the expiry',
      { expiryStartDate: '2027-01-02', expiryEndDate: '2027-01-01' },
      'BEGIN date should always be less than the EXPIRY date!'
    ],
    [
      'a begin that is not the expiry',
      { expiryStartDate: '2027-01-01', expiryEndDate: '2027-01-01' },
      'BEGIN date should always be less than the EXPIRY date!'
    ]
  ])('must have %s', (_rule, changes, message) => {
    expect(messagesOf(changes)).toEqual([message])
  })

  test.each<PayoutDateGroup>([
    'dateRangeOfDeviceReimbursementBundlePlan',
    'dateRangeOfDeviceReimbursementBroadbandPlan'
  ])('of %s is worded the other way round when it expires too soon', (group) => {
    expect(messagesOf({ expiryEndDate: '2024-01-01' }, group)).toEqual([
      'EXPIRY date should always be greater than the BEGIN date!'
    ])
  })

  test('may be of one day, and be reported on its last or its first', () => {
    expect(messagesOf({ cycleStartDate: 15 })).toEqual([])
    expect(messagesOf({ reportDay: 15 })).toEqual([])
    expect(messagesOf({ reportDay: 1 })).toEqual([])
  })

  test('gets every message at once', () => {
    expect(messagesOf({ description: '', reportDay: 8, expiryEndDate: '2020-01-01' })).toHaveLength(3)
  })
})

describe('a table of payout dates', () => {
  const save = (...after: (typeof firstHalf)[]) => payoutDatesCan.save('incentives', table, after)

  test('is not saved without an edit', () => {
    expect(save(firstHalf, secondHalf)).toEqual({
      allowed: false,
      reason: 'Please edit some values before save them on server!'
    })
  })

  test('has no two cycles with a day in common', () => {
    const overlapping = { ...secondHalf, cycleStartDate: 15 }
    const reason = 'Cycle Overlap detected: Cycle START and END date should not overlap with the other cycle'
    expect(save(firstHalf, overlapping)).toEqual({ allowed: false, reason })
    expect(faultsOf('incentives', overlapping, [firstHalf, overlapping])).toEqual([
      { fields: ['cycleStartDate', 'cycleEndDate'], message: reason }
    ])
    expect(save(firstHalf, { ...secondHalf, cycleStartDate: 17 })).toEqual({ allowed: true })
  })

  test('is saved with an edit that breaks no rule', () => {
    expect(save({ ...firstHalf, payoutDay: 21, cutOffDay: 19 }, secondHalf)).toEqual({ allowed: true })
    expect(save({ ...firstHalf, payoutDay: 21 }, secondHalf).allowed).toBe(false)
  })

  test('knows what was changed', () => {
    expect(changedFields(firstHalf, { ...firstHalf, payoutDay: 21, description: 'Early' })).toEqual([
      'description',
      'payoutDay'
    ])
  })
})
