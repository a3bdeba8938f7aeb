import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { textOf } from '#test/screen.ts'
import { successRoute } from './success-route.ts'

const outcome: ActionOutcome = {
  referenceNo: 'PA00000109',
  kind: 'REQUEST_RELEASE',
  payoutCycleName: 'Incentives October 2026',
  holdType: 'Manual Hold',
  actedBy: 'Aminah binti Yusof',
  actedOn: '2026-11-21T02:00:00.000Z',
  totalPayOut: '3926.07',
  netPayOut: null,
  dealerCount: 30,
  transactionCount: 284,
  date: '2026-11-21',
  payoutStatus: 'Completed',
  waitingCount: 0,
  failedDealerCount: 0
}
const lines = () => screen.getAllByRole('definition').map(textOf)

test('shows what the server has under the reference, whatever else the address claims', async () => {
  const server = fakeServer()
  signedIn()
  server.on(payoutEndpoints.getActionOutcome, () => outcome)
  const claims = encodeURIComponent(JSON.stringify({ type: 0, totalPayOut: '999999.00' }))
  openScreens([successRoute], `/success?referenceNo=PA00000109&result=${claims}`)
  await screen.findByRole('heading', { name: 'Release Requested' })
  screen.getByText('Incentives October 2026 · Manual Hold')
  screen.getByText('This request does not wait any more.')
  expect(lines()).toEqual(['RM 3,926.07', '30', '284', '21 Nov 2026', 'Aminah binti Yusof', 'Completed', 'PA00000109'])
  expect(server.payloadsOf(payoutEndpoints.getActionOutcome)).toEqual([{ referenceNo: 'PA00000109' }])
})

test('says first what is paid, which the approver decided on, and then the sum before tax', async () => {
  const server = fakeServer()
  signedIn()
  const approved: ActionOutcome = { ...outcome, kind: 'APPROVE', netPayOut: '3876.55' }
  server.on(payoutEndpoints.getActionOutcome, () => approved)
  openScreens([successRoute], '/success?referenceNo=PA00000109')
  await screen.findByRole('heading', { name: 'Approved' })
  expect(screen.getAllByRole('term')[0]?.textContent).toBe('Net PayOut')
  expect(lines().slice(0, 2)).toEqual(['RM 3,876.55', 'RM 3,926.07 before tax'])
})

test.each<[Partial<ActionOutcome>, string]>([
  [{ waitingCount: 3 }, 'Please wait while the bussiness owner review your request.'],
  [{ kind: 'APPROVE', date: '2999-01-01', waitingCount: 3 }, 'Please wait while we process your request'],
  [{ kind: 'APPROVE' }, 'Nothing of it waits for its payment any more.'],
  [
    { kind: 'REATTEMPT', failedDealerCount: 2 },
    '2 dealers of the whole cycle could not be paid. The cycle’s payout errors say why.'
  ]
])('asks to wait only while something waits: %#', async (status, text) => {
  const server = fakeServer()
  signedIn()
  server.on(payoutEndpoints.getActionOutcome, () => ({ ...outcome, ...status }))
  openScreens([successRoute], '/success?referenceNo=PA00000109')
  await screen.findByText(text)
  expect(lines().includes('3 of 284 transactions')).toBe(status.waitingCount === 3)
})

test('congratulates nobody on what never was', async () => {
  const server = fakeServer()
  signedIn()
  server.on(payoutEndpoints.getActionOutcome, () => refused('refusedByRule', 'There is no action PA9.'))
  const router = openScreens([successRoute], '/success?referenceNo=PA9')
  await screen.findByText('There is no action PA9.')
  await router.navigate({ to: '/success' })
  await screen.findByText('This address names no action')
  expect(screen.queryByText('Success', { selector: 'h1 + *' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
  expect(router.state.location.pathname).toBe('/dashboard')
})
