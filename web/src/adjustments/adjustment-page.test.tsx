import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { scheduledAdjustment } from '#test/adjustment.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, dialogsClosed, held, press } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'
import { dayAfter } from './new/adjustment-draft.ts'

const { cancelAdjustment, getAdjustment, updateAdjustment } = adjustmentEndpoints
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

test('a cancellation that was refused says so, whatever was pressed meanwhile, and is forgotten at the next try', async () => {
  const { server, user } = await openPage()
  const answer = held(() => refused('refusedByRule', 'This adjustment has been posted.'))
  server.on(cancelAdjustment, answer.handle)
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'CANCEL ADJUSTMENT' }))
    return dialogNamed('Cancel Scheduled Adjustment')
  }
  const dialog = await openDialog()
  await press(user, dialog, 'CANCEL ADJUSTMENT')
  await user.keyboard('{Escape}')
  await press(user, dialog, 'CLOSE')
  answer.letGo()
  await within(dialog).findByText('This adjustment has been posted.')
  await press(user, dialog, 'CLOSE')
  await dialogsClosed()
  expect(within(await openDialog()).queryByText('This adjustment has been posted.')).toBeNull()
})
