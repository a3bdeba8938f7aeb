import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTotalHeader, WaterfallStep } from '@payouts/contract/payouts/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf, textOf } from '#test/screen.ts'
import { payoutRoutes } from '../payout-routes.ts'

const noPage = pageOf<never>([])

const header: PayoutTotalHeader = {
  totalAmount: '95.69',
  netPayoutAmount: '94.69',
  withholdingTaxAmount: '0.00',
  eInvoiceHoldAmount: '0.00',
  otherHoldAmount: '1.00',
  cancelledAmount: '0.00',
  payableDealerCount: 2,
  payableTransactionCount: 5,
  dealerCount: 2,
  transactionCount: 6,
  holdAmount: '1.00',
  holdDealerCount: 1,
  holdTransactionCount: 1,
  cycle: {
    batchNo: 7,
    version: 1,
    payoutCycleName: 'Incentives October 2026',
    commissionType: 'Incentives',
    payoutStatus: 'Pending Review',
    cutoffDate: '2026-10-18',
    reportDate: '2026-10-14',
    payoutDate: '2026-10-20',
    requestedBy: null,
    requestedAt: null,
    requestComment: null,
    approvedFor: null,
    returnedBy: null,
    returnedAt: null,
    returnReason: null,
    sentBack: null,
    showApproval: false,
    showCancel: false,
    showHold: true,
    showRelease: false,
    showRequestApproval: true,
    showRequestRelease: false
  }
}

const waterfall: WaterfallStep[] = [
  { step: 'IMPORTED', holdType: null, amount: '95.69', transactionCount: 6, dealerCount: 2 },
  { step: 'HELD', holdType: 'Manual Hold', amount: '-1.00', transactionCount: 1, dealerCount: 1 },
  { step: 'NET', holdType: null, amount: '94.69', transactionCount: 5, dealerCount: 2 }
]

const reload = {
  displayName: 'Reload',
  transactionType: 'Reload',
  reportDate: '2026-10-14',
  cutOffDate: '2026-10-18',
  payOutDate: '2026-10-20',
  summaryAmount: '95.69',
  holdAmount: '1.00',
  eInvoiceHoldAmount: '0.00',
  otherHoldAmount: '1.00',
  cancelledAmount: '0.00',
  payableAmount: '94.69',
  dealerCount: 2,
  transactionCount: 6,
  batchNo: 7,
  version: 1,
  commissionType: 'Incentives' as const
}

/** Opens a screen at its address on a server that knows one cycle, batch 7, as `changes` have it. */
async function openScreen(address: string, changes: Partial<PayoutTotalHeader['cycle']> = {}) {
  signedIn()
  const server = fakeServer()
  const { cycle } = header
  server.on(payoutEndpoints.payoutTotalHeaderSummary, ({ batchNo }) =>
    batchNo === 7
      ? { ...header, cycle: { ...cycle, ...changes } }
      : refused('refusedByRule', 'Invalid payout cycle data')
  )
  server.on(payoutEndpoints.getPayoutSummaryTransType, () => pageOf([reload]))
  server.on(payoutEndpoints.payoutDealerHeaderSummary, () => ({
    dealerTotal: '90.00',
    masterDealerTotal: '5.69',
    dealerPrepaidAmount: '90.00',
    masterDealerPrepaidAmount: '0.00',
    dealerPostpaidAmount: '0.00',
    masterDealerPostpaidAmount: '5.69'
  }))
  server.on(payoutEndpoints.getCycleWaterfall, () => waterfall)
  server.on(payoutEndpoints.getPayoutActivityDetails, () => noPage)
  server.on(payoutEndpoints.getPayoutSummaryDealer, () => noPage)
  server.on(payoutEndpoints.getPayoutTransactions, () => noPage)
  server.on(payoutEndpoints.getAllPayoutList, () => noPage)

  openScreens(payoutRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return server
}

const cycleAddress = '/payoutsDealerSummary?batchNo=7&version=1&commissionType=Incentives'
const here = () => new URL(window.location.href)

describe('a drill-down screen', () => {
  test.each([
    ['/payoutsDealerSummary', 'Invalid payout cycle data'],
    ['/payoutsDealerSummary?batchNo=seven', 'Invalid payout cycle data'],
    ['/payoutsDealerSummary?batchNo=8', 'Invalid payout cycle data'],
    ['/payoutsAllTransactionDetails', 'Invalid payout cycle data'],
    ['/payoutsDealerBreakdown?batchNo=7', 'Invalid payout transaction type'],
    ['/payoutsTransactionDetails?batchNo=7&transactionType=Reload', 'Invalid payout cycle data']
  ])('at %s says %s', async (address, message) => {
    await openScreen(address)
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Go to Payouts' })).toBeTruthy()
  })

  test.each([
    ['flowFrom=payouts', '/payouts'],
    ['flowFrom=payoutsArchive', '/payoutsArchive'],
    ['', '/payouts']
  ])('goes back with %j to %s', async (flowFrom, path) => {
    await openScreen(`${cycleAddress}&${flowFrom}`)
    await screen.findByText('RM 94.69', { selector: '.tile-value *' })
    const back = document.querySelector<HTMLAnchorElement>('a.back-link')
    expect(back && new URL(back.href).pathname).toBe(path)
  })
})

describe('the cycle', () => {
  test('asks for rows before it holds, submits or approves, not before it comments', async () => {
    await openScreen(cycleAddress)
    const user = userEvent.setup()
    for (const name of ['Hold', 'Request Approval']) {
      await user.click(await screen.findByRole('button', { name }))
      const alert = await screen.findByRole('dialog', { name: 'Alert' })
      within(alert).getByText('Please choose some rows first!')
      await user.click(within(alert).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await screen.findByRole('dialog', { name: 'Comment on Incentives October 2026' })
  })

  test('says why a button is off', async () => {
    await openScreen(cycleAddress)
    const approve = await screen.findByRole('button', { name: 'Approve' })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('This cycle is not pending approval.')
  })

  test('names the requester of the approval and their comment', async () => {
    await openScreen(cycleAddress, {
      payoutStatus: 'Pending Approval',
      requestedBy: 'Aminah binti Yusof',
      requestedAt: '2026-10-19T02:00:00.000Z',
      requestComment: 'Checked with finance'
    })
    const notice = (await screen.findByText('Checked with finance')).closest('[role=note]')
    expect(textOf(notice)).toContain('Aminah binti Yusof requested approval on 19 Oct 2026, 10:00')
  })

  test('leads to every audit event of it, of all years', async () => {
    await openScreen(cycleAddress)
    await userEvent.click(await screen.findByRole('link', { name: 'Activity' }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Every audit event of this cycle' })
    const { pathname, searchParams } = new URL(link.href)
    expect([pathname, ...searchParams.entries()]).toEqual([
      '/audit',
      ['filter', 'batchNo'],
      ['value', '"7"'],
      ['months', '84']
    ])
  })

  test('says why it came back', async () => {
    await openScreen(cycleAddress, { returnedBy: 'Lim Wei Jian', returnReason: 'Dealer 2 looks too high' })
    const notice = (await screen.findByText('Dealer 2 looks too high')).closest('[role=note]')
    expect(notice?.textContent).toContain('Lim Wei Jian returned it for review')
  })

  test('says that a hold sent the request for its approval back', async () => {
    const sentBack = { by: 'Aminah binti Yusof', at: '2026-10-19T02:00:00.000Z', remark: 'Claimed twice' }
    await openScreen(cycleAddress, { sentBack })
    const notice = (await screen.findByText('Claimed twice')).closest('[role=note]')
    expect(textOf(notice)).toContain(
      'Aminah binti Yusof changed what approval was requested for on 19 Oct 2026, 10:00: the request was sent back to review'
    )
  })

  test('opens the rows behind a bar of its picture', async () => {
    const server = await openScreen(cycleAddress)
    await userEvent.click(await screen.findByRole('button', { name: /On hold: Manual Hold/ }))
    await screen.findByRole('link', { name: /^Held/, current: 'page' })
    expect(here().pathname).toBe('/payoutsAllTransactionDetails')
    await waitFor(() =>
      expect(server.payloadsOf(payoutEndpoints.getPayoutTransactions).at(-1)).toMatchObject({
        batchNo: 7,
        version: 1,
        step: 'HELD',
        holdType: 'Manual Hold'
      })
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Net payout')
    await waitFor(() => expect(here().searchParams.get('step')).toBe('NET'))
    expect(here().searchParams.get('holdType')).toBeNull()
  })

  test('opens a transaction type at the dealers, which know their cycle and type', async () => {
    const server = await openScreen(cycleAddress)
    await userEvent.click(await screen.findByText('Reload', { selector: 'td, td *' }))
    await screen.findByRole('heading', { name: 'Dealers: Reload' })
    await waitFor(() =>
      expect(server.payloadsOf(payoutEndpoints.getPayoutSummaryDealer).at(-1)).toMatchObject({
        batchNo: 7,
        version: 1,
        commissionType: 'Incentives',
        transactionType: 'Reload'
      })
    )
  })

  test('has types whose names are links, and is found again as it was left, by the way up that Back offers too', async () => {
    await openScreen(`${cycleAddress}&sort=REPORT_DATE&order=ASC`)
    const user = userEvent.setup()
    vi.stubGlobal('scrollY', 640)
    const scrollTo = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => void vi.unstubAllGlobals())
    const type = (await screen.findByRole('link', { name: 'Reload' })) as HTMLAnchorElement
    expect(new URL(type.href).pathname).toBe('/payoutsDealerBreakdown')
    expect(new URL(type.href).searchParams.get('transactionType')).toBe('Reload')
    await user.click(type)
    await screen.findByRole('link', { name: 'Incentives October 2026' })
    expect(here().pathname).toBe('/payoutsDealerBreakdown')

    window.history.back()
    await user.click(await screen.findByRole('button', { name: 'Back to Incentives October 2026' }))
    await waitFor(() => expect(here().pathname).toBe('/payoutsDealerSummary'))
    expect(here().searchParams.get('sort')).toBe('REPORT_DATE')
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 640 }))
  })

  test('offers its newest version where the address names an older one', async () => {
    await openScreen(cycleAddress, { version: 3 })
    await userEvent.click(await screen.findByRole('button', { name: 'Open version 3' }))
    await waitFor(() => expect(here().searchParams.get('version')).toBe('3'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open version 3' })).toBeNull())
  })
})
