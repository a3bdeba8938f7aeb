import { payoutDatesCan } from '@payouts/contract/payout-dates/can'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { type PayoutDateGroup, type PayoutDateRow, payoutDateGroups } from '@payouts/contract/payout-dates/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'

const { getPayoutdates, payoutdatesUpdate } = payoutDateEndpoints

const dates = useTestApp()
const admin = useSession(dates, 'admin')

const dayNumber = fc.integer({ min: 1, max: 31 })
const day = fc.constantFrom('2024-01-01', '2026-11-21', '2026-11-22', '2099-12-31')

/** Random days, and as often plausible ones: otherwise nearly all edits would be refused. */
const edit = fc.oneof(
  fc.record(
    {
      description: fc.constantFrom('', 'First half', 'Second half', 'Weekly'),
      cycleStartDate: dayNumber,
      cycleEndDate: dayNumber,
      reportDay: dayNumber,
      cutOffDay: dayNumber,
      payoutDay: dayNumber,
      expiryStartDate: day,
      expiryEndDate: day
    },
    { requiredKeys: [] }
  ),
  fc
    .record({ cycleStartDate: dayNumber, length: fc.nat(14), gap: fc.nat(3), wait: fc.nat(4) })
    .map(({ cycleStartDate, length, gap, wait }) => {
      const cycleEndDate = Math.min(31, cycleStartDate + length)
      const reportDay = cycleEndDate + gap > 26 ? Math.max(1, gap) : cycleEndDate + gap
      const cutOffDay = Math.min(29, reportDay + 1 + wait)
      return { cycleStartDate, cycleEndDate, reportDay, cutOffDay, payoutDay: cutOffDay + 2 }
    })
)

const asSent = ({ description, ...row }: PayoutDateRow) => ({ ...row, commissionDescription: description })

test('what the screen allows the server saves, and what it refuses the server refuses in the same words', async () => {
  const seen = { saved: 0, refused: 0 }
  const runs = fc.asyncProperty(
    fc.constantFrom<PayoutDateGroup>(...payoutDateGroups),
    fc.array(fc.option(edit, { nil: {}, freq: 3 }), { minLength: 2, maxLength: 2 }),
    async (group, edits) => {
      const before = (await dates.call(admin, getPayoutdates, {}))[group]
      const after = before.map((row, index) => ({ ...row, ...edits[index] }))
      const verdict = payoutDatesCan.save(group, before, after)
      const answer = await dates.send(admin, payoutdatesUpdate, { updatePayoutDatesDetailsList: after.map(asSent) })
      const { responseCode, displayErrorMessage } = answer.json()
      seen[verdict.allowed ? 'saved' : 'refused']++
      expect(responseCode).toBe(verdict.allowed ? '0' : '-1')
      if (!verdict.allowed) expect(displayErrorMessage).toBe(verdict.reason)
      const now = (await dates.call(admin, getPayoutdates, {}))[group]
      const values = (rows: PayoutDateRow[]) => rows.map(({ version: _, ...row }) => row)
      expect(values(now)).toEqual(values(verdict.allowed ? after : before))
    }
  )
  await fc.assert(runs, { numRuns: Number(process.env['AGREEMENTS'] ?? 60), seed: 20261121 })
  expect(seen.saved).toBeGreaterThan(5)
  expect(seen.refused).toBeGreaterThan(5)
})
