import { firstHalf, secondHalf } from '@payouts/contract/payout-dates/example-rows'
import { expect, test } from 'vitest'
import { edited, rebasedOn, withoutEdits, withSoundEdits, withTyped } from './edits.ts'

test('typed values override the row, with the version that was shown', () => {
  const edits = withTyped({}, firstHalf, { payoutDay: 21 })
  const reloaded = { ...firstHalf, description: 'Early half', version: 2 }
  expect(edited(reloaded, edits)).toEqual({ ...reloaded, payoutDay: 21, version: 1 })
  expect(edited(secondHalf, edits)).toBe(secondHalf)
})

test('a value typed back to what it was is no edit', () => {
  const edits = withTyped(withTyped({}, firstHalf, { payoutDay: 21 }), secondHalf, { reportDay: 6 })
  expect(withTyped(edits, firstHalf, { payoutDay: 20 })).toEqual(withTyped({}, secondHalf, { reportDay: 6 }))
})

test('edits made after the current values were shown take their version, and are dropped where both agree', () => {
  const edits = withTyped(withTyped({}, firstHalf, { payoutDay: 21 }), secondHalf, { reportDay: 6 })
  const now = [
    { ...firstHalf, payoutDay: 21, version: 2 },
    { ...secondHalf, cutOffDay: 8, version: 4 }
  ]
  expect(rebasedOn(edits, now)).toEqual({ 2: { values: { reportDay: 6 }, version: 4 } })
})

test('saving or undoing a table leaves the edits of the others', () => {
  const edits = withTyped(withTyped({}, firstHalf, { payoutDay: 21 }), secondHalf, { reportDay: 6 })
  expect(withoutEdits(edits, [firstHalf])).toEqual(withTyped({}, secondHalf, { reportDay: 6 }))
})

test('only edits that break no rule are drawn', () => {
  const rows = [firstHalf, secondHalf]
  const edits = withTyped(withTyped({}, firstHalf, { payoutDay: 21 }), secondHalf, { reportDay: 6 })
  expect(withSoundEdits('incentives', rows, edits)).toEqual([firstHalf, { ...secondHalf, reportDay: 6 }])
  const overlapping = withTyped({}, firstHalf, { cycleEndDate: 16 })
  expect(withSoundEdits('incentives', rows, overlapping)).toEqual(rows)
})
