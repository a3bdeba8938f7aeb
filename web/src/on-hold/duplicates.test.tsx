import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { onHoldRoutes } from './on-hold-routes.ts'

const duplicate: HeldTransactionRow = {
  id: '200000002',
  batchNo: 8,
  version: 1,
  yesId: 'somebody@yes.example',
  transactionNo: 'TRX-1',
  transactionType: 'Reload',
  transactionDate: '2026-10-03',
  planName: 'Reload RM 30',
  companyCode: 'D10001',
  companyName: 'Setia Ampang Telecom',
  billingAccountNo: '900000001',
  transactionAmount: '30.00',
  incentiveAmount: '4.56',
  state: 'HELD',
  holdType: 'Duplicate',
  heldSince: '2026-11-20T01:00:00.000Z',
  payoutCycleName: 'October again',
  holdReason: 'Another cycle, or an earlier line of its own file, has this transaction already.',
  releaseRequestedFor: null,
  releaseRequestedBy: null,
  releaseRequestedByDisabled: false,
  refusalReason: null,
  twin: {
    batchNo: 7,
    version: 2,
    commissionType: 'Incentives',
    payoutCycleName: 'October',
    transactionNo: 'TRX-1',
    companyCode: 'D10002',
    companyName: 'Gemilang Bangsar Telecom',
    state: 'PAID',
    otherCycles: 1
  }
}

async function openHeld(holdType: string, rows: HeldTransactionRow[]) {
  signedIn()
  const server = fakeServer()
  server.on(onHoldEndpoints.onHoldDynamicHeaderSummary, () => ({
    totalAmount: '4.56',
    deviceAmount: '0.00',
    incentiveAmount: '4.56'
  }))
  server.on(onHoldEndpoints.getHoldPayoutTransactions, () => pageOf(rows))
  server.on(onHoldEndpoints.getHoldActivityDetail, () => ({ holdReason: duplicate.holdReason, attachmentId: null }))
  server.on(reportEndpoints.getPayoutReportNames, () => ({ reportNames: [] }))
  openScreens(onHoldRoutes, `/onHoldAllTransactions?holdType=${holdType}&batchNo=8`)
  await screen.findByText('TRX-1')
  return userEvent.setup()
}

test('a duplicate says which cycle and row it repeats, and leads there', async () => {
  const user = await openHeld('Duplicate', [duplicate])
  const link = screen.getByRole('link', { name: 'October' })
  expect(link.getAttribute('href')).toMatch(/payoutsAllTransactionDetails.*batchNo=7.*value=TRX-1/)
  expect(screen.getByText('7 · TRX-1 · Paid · and in 1 other cycle')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Request Release' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Open the hold of TRX-1' }))
  const details = within(await screen.findByRole('dialog', { name: 'On Hold' }))
  expect(details.getByText('Repeats')).toBeTruthy()
  expect(details.getByText('Gemilang Bangsar Telecom (D10002)')).toBeTruthy()
})

test('other holds repeat nothing', async () => {
  await openHeld('Manual+Hold', [{ ...duplicate, holdType: 'Manual Hold', twin: null }])
  expect(screen.queryByRole('columnheader', { name: /Repeats/ })).toBeNull()
  expect(screen.getByRole('columnheader', { name: /^Name/ })).toBeTruthy()
})

test('a requested release whose requester is disabled says so before anybody tries to give it', async () => {
  const requested = {
    ...{ ...duplicate, state: 'RELEASE_REQUESTED' as const, releaseRequestedFor: '2026-11-30' },
    ...{ releaseRequestedBy: 'Aminah', releaseRequestedByDisabled: true }
  }
  const user = await openHeld('Duplicate', [requested])
  await user.click(screen.getByRole('checkbox', { name: /TRX-1/ }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  const release = bar.getByRole('button', { name: 'Release' })
  const why = document.getElementById(release.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toContain('Who requested this is disabled.')
  expect(bar.getByRole('button', { name: 'Refuse' }).getAttribute('aria-describedby')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the hold of TRX-1' }))
  expect(await screen.findByText(/Aminah \(disabled\)/)).toBeTruthy()
})
