import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldCycleRow } from '@payouts/contract/on-hold/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { onHoldRoutes } from './on-hold-routes.ts'

const { onHoldReportDownload } = screenDownloads

const october: HoldCycleRow = {
  batchNo: 7,
  version: 1,
  displayName: 'October',
  commissionType: 'Incentives',
  payoutStatus: 'Hold',
  cycleStatus: 'Pending Review',
  reportDate: '2026-11-16',
  cutOffDate: '2026-11-18',
  payOutDate: '2026-11-20',
  dealerCount: 2,
  summaryAmount: '100.00',
  transactionCount: 3,
  heldCount: 3,
  releaseRequestedCount: 0,
  heldSince: '2026-11-20T01:00:00.000Z'
}
const september: HoldCycleRow = { ...october, batchNo: 6, displayName: 'September' }

async function openScreen(address: string) {
  signedIn()
  const server = fakeServer()
  server.on(onHoldEndpoints.onHoldDynamicHeaderSummary, () => ({
    totalAmount: '100.00',
    deviceAmount: '0.00',
    incentiveAmount: '100.00'
  }))
  server.on(onHoldEndpoints.getHoldPayoutCommissionType, () => pageOf([october, september]))
  server.on(onHoldEndpoints.getHoldPayoutSummaryDealer, () => pageOf([]))
  server.on(reportEndpoints.getPayoutReportNames, () => ({ reportNames: [] }))
  openScreens(onHoldRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}

const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Download' }))
const alert = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

describe('Download on the hold screens', () => {
  // e-Inv Missing has no other button, but its cycles can be selected to download one.
  test.each(['Manual+Hold', 'e-Inv+Missing'])('takes exactly one cycle of %s', async (holdType) => {
    const { server, user } = await openScreen(`/onHoldPayoutCycle?holdType=${holdType}`)
    await press(user)
    const none = await alert('Alert')
    none.getByText('Please choose a row for file download!')
    await user.click(none.getByRole('button', { name: 'OK' }))

    await user.click(await screen.findByRole('checkbox', { name: 'Select October' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select September' }))
    await press(user)
    const two = await alert('Please choose only one row!')
    two.getByText('Selection of only one row at one time is allowed!')
    await user.click(two.getByRole('button', { name: 'OK' }))

    await user.click(screen.getByRole('checkbox', { name: 'Select October' }))
    await press(user)
    await (await alert('Download a report of this cycle')).findByText('No Record Found for Report Names!')
    expect(server.payloadsOf(reportEndpoints.getPayoutReportNames)).toEqual([{ batchNo: 6 }])
  })

  test('offers the filtered list where no cycle is chosen', async () => {
    const { server, user } = await openScreen('/onHoldPayoutCycle?holdType=Manual+Hold&filter=displayName&value=Oct')
    server.on(onHoldReportDownload, () => refused('refusedByRule', 'Enough was sent.'))
    await press(user)
    await user.click((await alert('Alert')).getByRole('button', { name: 'Download this list' }))
    const dialog = await alert('Download the cycles of this list')
    dialog.getByText(/Only what the filters show: .*“Oct”/)
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    dialog.getByText('Please choose download File Format!')
    await user.click(dialog.getByRole('radio', { name: 'CSV' }))
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await screen.findByText('Enough was sent.')
    expect(server.payloadsOf(onHoldReportDownload)).toMatchObject([
      { reportFormat: 'CSV', filters: { holdType: 'Manual Hold', displayName: 'Oct' } }
    ])
  })

  test('needs a batch number among the dealers', async () => {
    const { user, server } = await openScreen('/onHoldDealers?holdType=Manual+Hold')
    await press(user)
    const noBatch = await alert('Alert')
    noBatch.getByText('Batch Number is not available on this page, please try to download file on next page!!')
    expect(server.payloadsOf(reportEndpoints.getPayoutReportNames)).toEqual([])
  })

  test('is of the cycle where the dealers are those of one', async () => {
    const { user, server } = await openScreen('/onHoldDealers?holdType=Manual+Hold&batchNo=7')
    await press(user)
    await (await alert('Download a report of this cycle')).findByText('No Record Found for Report Names!')
    expect(server.payloadsOf(reportEndpoints.getPayoutReportNames)).toEqual([{ batchNo: 7 }])
  })
})
