import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { fullMenu } from '@payouts/contract/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scheduledAdjustment } from '#test/adjustment.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { adjustmentRoutes } from './adjustment-routes.ts'

const scheduled: Adjustment = { ...scheduledAdjustment, date: '2026-11-25' }
const updated: Adjustment = { ...scheduled, status: 'Posted', postedOn: '2026-11-20', wasUpdated: true }
const cancelled: Adjustment = { ...scheduled, status: 'Cancelled' }
const failed: Adjustment = { ...scheduled, status: 'Error', problem: 'The account is frozen.' }

function openOutcome(address: string, answer: () => Adjustment | ReturnType<typeof refused>) {
  signedIn({ menu: fullMenu })
  fakeServer().on(adjustmentEndpoints.getAdjustment, answer)
  openScreens(adjustmentRoutes, address)
}

test.each([
  ['/AdjustmentSuccess?id=5', scheduled, 'New adjustment added successfully'],
  ['/AdjustmentSuccess?type=0&id=5', scheduled, 'New adjustment added successfully'],
  ['/AdjustmentSuccess?id=5', updated, 'Adjustment updated successfully'],
  ['/AdjustmentSuccess?id=5', cancelled, 'This adjustment has been cancelled. It will never be posted.'],
  ['/AdjustmentSuccess?id=5', failed, 'The account is frozen.'],
  ['/CancelAdjustmentSuccess?id=5', cancelled, 'Adjustment cancelled successfully'],
  ['/CancelAdjustmentSuccess?id=5', updated, 'This adjustment has not been cancelled: it is Posted.']
])('a success page says what the server has, not what its address claims: %#', async (address, adjustment, text) => {
  openOutcome(address, () => adjustment)
  await screen.findByText(text)
  expect(screen.getByText('Status').nextSibling?.textContent).toBe(adjustment.status)
})

test('a success page knows nothing of an adjustment that is not there', async () => {
  openOutcome('/CancelAdjustmentSuccess?id=5', () => refused('refusedByRule', 'There is no such adjustment.'))
  await screen.findByText('There is no adjustment to show')
  expect(screen.queryByText('Adjustment cancelled successfully')).toBeNull()
})
