import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import {
  type ApprovalRow,
  type CountHeader,
  dashboardEndpoints,
  type OwnPayments
} from '@payouts/contract/dashboard/endpoints'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { eInvoiceFileEndpoints } from '@payouts/contract/self-billing/file-endpoints'
import { createBrowserHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { consoleRoute } from '#layout/console-route.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { fakeServer, menuOf, sent, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { textOf } from '#test/screen.ts'
import { dashboardRoutes } from './dashboard-routes.ts'

const linkedScreens = ['/payoutsDealerSummary', '/onHoldDealers', '/payouts'].map((path) =>
  createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: { title: path, access: 'signedIn' },
    component: () => <h1>{path}</h1>
  })
)
const routeTree = rootRoute.addChildren([consoleRoute.addChildren([...dashboardRoutes, ...linkedScreens])])

const header: CountHeader = {
  dealers: { total: 105, prepaid: 60, postpaid: 45 },
  masterDealers: { total: 15, prepaid: 8, postpaid: 7 },
  total: { netPayout: '1996501.17', onHold: '600876.15', dealers: 119, transactions: 18675 },
  cycles: [
    {
      batchNo: 7,
      version: 1,
      payoutCycleName: 'Incentives October 2026',
      commissionType: 'Incentives',
      netPayout: '1996501.17',
      onHold: '600876.15'
    }
  ],
  highlights: [{ displayLabel: 'Needs Approval', count: 1 }],
  months: [{ month: '2026-11', netPayout: '0.00' }]
}

const waiting: ApprovalRow = {
  type: 'Incentives',
  dealerCount: 30,
  payoutCycleCount: 1,
  transactionTypeCount: 6,
  transactionCount: 1191,
  totalPayoutAmount: '41344.40',
  netPayoutAmount: '40344.40',
  payoutDate: '2026-10-20',
  batchNo: 7,
  version: 2,
  payoutCycleName: 'Incentives November 2026',
  commissionType: 'Incentives',
  showApproval: true,
  showCancel: false,
  showHold: true,
  showRelease: false,
  showRequestApproval: false,
  showRequestRelease: false
}

const held = {
  type: 'Manual Hold',
  payoutCycleCount: 9,
  dealerCount: 49,
  transactionTypeCount: 7,
  transactionCount: 522,
  totalPayoutAmount: '466047.38',
  ageing: []
}

async function openDashboard(own?: OwnPayments) {
  const server = fakeServer()
  if (own) server.on(dashboardEndpoints.getOwnPayments, () => own)
  server.on(cp58Endpoints.getOwnForms, () => ({
    forms: [{ year: 2025, issuedOn: '2026-02-20', total: '1.00', tax: '0.00' }]
  }))
  server.on(eInvoiceFileEndpoints.getOwnEInvoices, () => ({
    eInvoices: [
      {
        ...{ documentNo: 'SB-2026-000001', type: '11' as const, status: 'VALID' as const, amount: '100.00' },
        ...{ payoutCycleName: 'September', validatedOn: '2026-10-20T02:00:00.000Z' }
      }
    ]
  }))
  server.on(dashboardEndpoints.getCountHeader, () => header)
  server.on(dashboardEndpoints.payoutSummary, () => ({
    content: [waiting],
    pageNumber: 0,
    pageSize: 15,
    totalElements: 1,
    totalPages: 1
  }))
  server.on(onHoldEndpoints.getHoldPayoutCountSummary, () => [held])
  window.history.replaceState(null, '', '/dashboard')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const router = createRouter({ routeTree, history, context: { finders: [] } })
  await router.load()
  renderInConsole(<RouterProvider router={router as never} />)
  return { server, router, user: userEvent.setup() }
}

test('staff see who there is, what it comes to, and what waits for them', async () => {
  signedIn()
  await openDashboard()
  expect(await screen.findByRole('heading', { name: 'Welcome Back, Aminah binti Yusof' })).toBeTruthy()
  expect(await screen.findByText('Prepaid 60 · Postpaid 45')).toBeTruthy()
  expect(screen.getByText('RM 1,996,501.17')).toBeTruthy()
  expect(await screen.findByText('Nothing was paid out in these months.')).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Incentives November 2026 Needs Approval/ })).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Manual Hold/ })).toBeTruthy()
})

test('a cycle that needs approval opens with the dashboard as its origin', async () => {
  signedIn()
  const { router, user } = await openDashboard()
  await user.click(await screen.findByText('Incentives November 2026'))
  await screen.findByRole('heading', { name: '/payoutsDealerSummary' })
  expect(router.state.location.search).toMatchObject({ batchNo: 7, version: 2, flowFrom: 'dashboard' })
})

test('a hold opens the dealers behind it', async () => {
  signedIn()
  const { router, user } = await openDashboard()
  await user.click(await screen.findByText('Manual Hold'))
  await screen.findByRole('heading', { name: '/onHoldDealers' })
  expect(router.state.location.search).toEqual({ holdType: 'Manual Hold', start: 'dealerCount', flowFrom: 'home' })
})

test('a user who may not see cycles is offered none to open', async () => {
  signedIn({ menu: menuOf('Reports') })
  const { router, user } = await openDashboard()
  await user.click(await screen.findByText('Incentives November 2026'))
  expect(screen.queryByRole('button', { name: /Needs Approval/ })).toBeNull()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('a dealer’s own user sees when money comes, what is held and what to do, and what came', async () => {
  signedIn({ company: { id: 1, code: 'D10044', name: 'Maju Mobile' }, menu: menuOf('Reports') })
  const paid = {
    batchNo: 7,
    referenceNo: 'PP00000003',
    payoutCycleName: 'September',
    gross: '100.00',
    tax: '2.00',
    net: '98.00'
  }
  const payment = { referenceNo: 'PP00000001', amount: '98.00', statusAt: '2026-10-22T02:00:00.000Z' }
  const { server } = await openDashboard({
    account: { balance: '98.00', earmarked: null, keptBack: '0.00', available: '98.00' },
    isFrozen: true,
    next: [{ batchNo: 5, payoutCycleName: 'October', payOn: '2026-12-05', net: '1250.00' }],
    held: [
      {
        ...({ holdType: 'e-Inv Missing', amount: '44.00', transactionCount: 3, heldSince: null } as const),
        setAside: [{ reason: 'PAYER ISSUES', transactionCount: 2, eInvoiceNo: 'EINV-1' }]
      }
    ],
    last: [
      { ...paid, paidOn: null, payment: null },
      { ...paid, referenceNo: 'PP00000001', paidOn: '2026-10-20', payment: { ...payment, status: 'SETTLED' } }
    ]
  })
  expect((await screen.findByRole('group', { name: 'Next payment' })).textContent).toBe(
    'Next paymentRM 1,250.005 Dec 2026 · October'
  )
  expect((await screen.findByRole('region', { name: 'Yearly statements for your tax (CP58)' })).textContent).toContain(
    'Year 2025issued on 20 Feb 2026'
  )
  expect(screen.getByRole('region', { name: 'Held back, and what to do' }).textContent).toContain(
    '3 transactionsYour provider issues the e-invoice for these'
  )
  screen.getByText(
    /^2 e-invoice numbers that you sent do not count, such as EINV-1: your provider issues.*Cancel these/
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this: e-Inv Missing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask your provider' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Question/).value).toBe('')
  expect(dialog.getByLabelText(/^Document/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  const last = textOf(screen.getByRole('region', { name: 'Last payments' }))
  expect(last).toContain('20 Oct 2026 · PP00000001 · after RM 2.00 withholding tax')
  expect(last).toContain('RM 98.00 reached your bank account on 22 Oct 2026.')
  expect(last).toContain('Could not be paid yet')
  expect(screen.getByText(/Your account is frozen/)).toBeTruthy()
  expect(textOf(await screen.findByRole('region', { name: 'Your e-invoices' }))).toContain(
    'Invoice SB-2026-000001, valid since 20 Oct 2026'
  )
  server.on(eInvoiceFileEndpoints.downloadOwnEInvoice, () => sent('SB-2026-000001.pdf', '%PDF'))
  await userEvent.click(screen.getByRole('button', { name: 'Download as PDF: SB-2026-000001' }))
  await waitFor(() =>
    expect(server.payloadsOf(eInvoiceFileEndpoints.downloadOwnEInvoice)).toEqual([{ documentNo: 'SB-2026-000001' }])
  )
  expect(server.payloadsOf(dashboardEndpoints.payoutSummary)).toEqual([])
})

test('a dealer’s own user chooses Malay, and the server keeps it', async () => {
  signedIn({ company: { id: 1, code: 'D10044', name: 'Maju Mobile' }, menu: menuOf('Reports') })
  const { server, user } = await openDashboard({
    account: { balance: '98.00', earmarked: null, keptBack: '0.00', available: '98.00' },
    ...{ isFrozen: false, next: [], held: [], last: [] }
  })
  server.on(identityEndpoints.changeLanguage, (chosen) => chosen)
  await user.click(await screen.findByRole('button', { name: 'Bahasa Melayu' }))
  await screen.findByRole('heading', { name: 'Selamat kembali, Aminah binti Yusof' })
  await screen.findByRole('region', { name: 'Ditahan, dan apa yang perlu dibuat' })
  expect(server.payloadsOf(identityEndpoints.changeLanguage)).toEqual([{ language: 'ms' }])
  expect(screen.getByRole('button', { name: 'English' })).toBeTruthy()
})

test.each([
  ['a Dealer Owner', { role: 'Shop Dealer Owner' }, /A Dealer Owner may not see payout data/],
  ['somebody without a role', { role: ' ' }, /You have no role or no screens yet/],
  ['somebody without any menu list', { menu: [] }, /You have no role or no screens yet/]
])('for %s nothing is loaded, and it says why', async (_who, session, why) => {
  signedIn(session)
  const { server } = await openDashboard()
  expect(await screen.findByText(why)).toBeTruthy()
  expect(server.received).toEqual([])
})
