import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { scheduledAdjustment } from '../../test/adjustment.ts'
import { fakeServer, signedIn } from '../../test/fake-server.ts'
import { openScreens } from '../../test/open-screens.tsx'
import { today } from '../ui/day-text.ts'
import { dayAfter } from './adjustment-draft.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'

const { getAdjustment, updateAdjustment } = adjustmentEndpoints
const scheduled = { ...scheduledAdjustment, date: dayAfter(today()) }
const other = { ...scheduled, id: 6, referenceNo: 'YA_000006', amount: '70.00' }

/** Opens the page of the first adjustment. */
async function openPage() {
  signedIn()
  const server = fakeServer()
  server.on(getAdjustment, ({ id }) => (id === other.id ? other : scheduled))
  server.on(adjustmentDecisionEndpoints.getAdjustmentDecisions, () => ({ decisions: [] }))
  const router = openScreens(adjustmentRoutes, `/adjustment?id=${scheduled.id}`)
  await screen.findByText(scheduled.referenceNo)
  return { server, router, user: userEvent.setup() }
}

const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/)

test('opened from that of another, the form holds and saves the values of the one in the heading', async () => {
  const { server, router, user } = await openPage()
  server.on(updateAdjustment, () => other)
  await waitFor(() => expect(amount().value).toBe('1,234.50'))
  await act(() => router.navigate({ to: '/adjustment', search: { id: other.id } } as never))
  await screen.findByText(other.referenceNo)
  await waitFor(() => expect(amount().value).toBe('70.00'))
  await user.selectOptions(screen.getByLabelText(/^Type/), 'DEBIT')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() =>
    expect(server.payloadsOf(updateAdjustment)).toMatchObject([
      { id: other.id, referenceNo: other.referenceNo, amount: '70.00', type: 'DEBIT' }
    ])
  )
})
