import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#client/queries.ts'
import { fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { textOf } from '#test/screen.ts'
import { dealerRoutes } from './dealer-routes.ts'

const cycle = {
  ...{ batchNo: 7, version: 2, payoutCycleName: 'Incentives October 2026', commissionType: 'Incentives' as const }
}
const limit = { accountName: 'Maju Mobile', accountCode: 'D10044', vendorCode: 'V10044', tier: 'Gold' as const }
const none = { amount: '0.00', count: 0 }

const nowhere = { since: '2026-11-28', referenceNo: null, bankName: null, status: null, reasonText: null } as const

const facts: DealerOverview = {
  ...{ companyCode: 'D10044', companyName: 'Maju Mobile', vendorCode: 'V10044', companyType: 'Individual' },
  ...{ kind: 'DEALER', line: 'PREPAID', tier: 'Gold', startDate: '2020-01-01', endDate: '2030-12-31' },
  eInvoiceRequired: true
}
const whole: DealerOverview = {
  ...facts,
  bank: { name: 'Bank Contoh', accountEnding: '7890' },
  account: { balance: '1200.00', earmarked: '200.00', keptBack: '0.00', available: '1000.00' },
  cycles: [
    {
      ...cycle,
      state: 'Payable',
      cycleStatus: 'Error',
      payoutDate: '2026-11-20',
      total: '1033.33',
      held: '33.33',
      tax: '20.00',
      net: '980.00',
      isApproved: true,
      places: [{ ...nowhere, place: 'BANK', amount: '980.00', bankName: 'Maybank', status: 'SETTLED' }],
      holds: [{ holdType: 'Manual Hold', amount: '33.33', since: '2026-11-18', setAside: [] }]
    },
    {
      ...{ ...cycle, batchNo: 6, payoutCycleName: 'Incentives September 2026', state: 'Payable' },
      ...{ cycleStatus: 'Pending Review', payoutDate: '2026-10-20', total: '5.00', held: '0.00', tax: '0.00' },
      ...{
        net: '5.00',
        isApproved: false,
        places: [{ ...nowhere, place: 'DUE', amount: '5.00', since: null }],
        holds: []
      }
    }
  ],
  payments: [
    {
      ...{ referenceNo: 'PY00000002', payoutCycleName: null, amount: '80.00', status: 'INSTRUCTED', reasonText: null },
      ...{ bankName: 'Maybank', accountEnding: '5678', statusAt: '2026-11-19T02:00:00.000Z' }
    },
    {
      ...{ referenceNo: 'PP00000001', payoutCycleName: 'Incentives September 2026', amount: '80.00' },
      ...{ bankName: 'Bank Contoh', accountEnding: '7890', status: 'REJECTED', reasonText: 'Closed account' },
      statusAt: '2026-11-18T02:00:00.000Z'
    }
  ],
  holds: {
    total: '33.33',
    lines: [
      {
        ...{ ...cycle, holdType: 'Manual Hold', amount: '33.33', transactionCount: 1, releaseRequestedCount: 1 },
        ...{ heldSince: '2026-11-18T02:00:00.000Z', remark: 'Invoices do not match' }
      },
      {
        ...{ ...cycle, batchNo: 6, holdType: 'e-Inv Missing', amount: '0.00', transactionCount: 2 },
        ...{ releaseRequestedCount: 0, heldSince: null, remark: null }
      }
    ]
  },
  tax: {
    ...{ status: 'Unconfirmed', paidLastYear: '40000.00', paidThisYear: '120000.00', withheldThisYear: '0.00' },
    ...{ threshold: '100000.00', rate: '0.0200' }
  },
  limits: {
    ...{ ...limit, keepsEarlierValues: false, availableBalance: '1000.00', isFrozen: true, version: 1 },
    ...{ dailyTransactionAmount: '500.00', dailyTransactionCount: 3, weeklyTransactionAmount: '2000.00' },
    ...{ weeklyTransactionCount: 9, monthlyTransactionAmount: '5000.00', monthlyTransactionCount: 20 },
    use: { daily: { amount: '250.00', count: 1 }, weekly: none, monthly: none }
  },
  freeze: { status: 'Frozen', reason: 'Dispute', pic: 'Lim', frozenBy: 'Aminah', frozenOn: '2026-11-18T02:00:00.000Z' },
  earmark: { amount: '200.00', reason: 'Deposit', earmarkedOn: '2026-11-01' },
  adjustments: [
    {
      ...{ id: 5, version: 1, type: 'DEBIT', amount: '15.00', date: '2026-11-02', posting: 'posted' },
      ...{ referenceNo: 'YA_000005', status: 'Posted', problem: null, isEditable: false },
      ...{ name: 'Maju Mobile', code: 'D10044', details: 'Chargeback' }
    }
  ]
}

function openDealer(address: string, answer: () => DealerOverview | ReturnType<typeof refused>) {
  const server = fakeServer()
  server.on(dealerOverviewEndpoints.getDealerOverview, answer)
  server.on(varianceEndpoints.getVariance, () => refused('refusedByRule', 'There is no payout cycle to compare yet.'))
  openScreens(dealerRoutes, address)
  return server
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const linksTo = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
  return [pathname, Object.fromEntries(searchParams)]
}

test('one call shows all of a dealer, and each part leads to its screen with the filter set', async () => {
  signedIn()
  const server = openDealer('/dealer?companyCode=D10044', () => whole)
  expect(await screen.findByRole('heading', { level: 1, name: 'Maju Mobile' })).toBeTruthy()
  expect(screen.getByText(/D10044 · V10044 · Dealer · Prepaid · Individual · Gold tier/)).toBeTruthy()
  expect((await screen.findByRole('group', { name: 'Available balance' })).textContent).toContain('RM 1,000.00')
  expect(server.payloadsOf(dealerOverviewEndpoints.getDealerOverview)).toEqual([{ companyCode: 'D10044' }])

  const cycles = await part('Latest payouts')
  expect(cycles.getAllByRole('listitem').map(textOf).slice(1, 4)).toEqual([
    'RM 980.00 is with Maybank since 28 Nov 2026',
    'RM 33.33 is held since 18 Nov 2026: Manual Hold' +
      'Ends when one person requests its release and another releases it, or when it is cancelled and never paid.',
    'RM 20.00 of withholding tax'
  ])
  expect(linksTo(cycles.getByRole('link', { name: 'Incentives October 2026' }))).toEqual([
    '/payoutsCycleDealers',
    expect.objectContaining({ batchNo: '7', filter: 'companyCode', value: 'D10044' })
  ])
  const payments = await part('Latest payments to the bank')
  expect(payments.getAllByRole('listitem').map(textOf)).toEqual([
    'Payments that pay a returned amount againInstructed on 19 Nov 2026; it goes to the bank with the next file' +
      'PY00000002 · Maybank, account ending in 5678RM 80.00',
    'Incentives September 2026Rejected by the bank on 18 Nov 2026 – Closed account; it is back on the account' +
      'PP00000001 · Bank Contoh, account ending in 7890RM 80.00'
  ])
  const holds = await part('On hold, and why')
  expect(holds.getByText('1 transaction · since 18 Nov 2026 · release of 1 requested')).toBeTruthy()
  expect(holds.getByText('“Invoices do not match”')).toBeTruthy()
  expect(holds.getByText(/Ends by itself when the e-invoice that the payer issues is valid/)).toBeTruthy()
  expect((await part('Latest adjustments')).getByText('RM −15.00')).toBeTruthy()
  expect((await part('Withholding tax this year')).getByText('120 % of RM 100,000.00')).toBeTruthy()
  for (const [name, label, path, key] of [
    ['Withholding tax this year', 'Withholding Tax', '/withHoldingTax', 'companyCode'],
    ['Cash-out limits', 'Cash Out Limit', '/cashOutLimits', 'accountCode'],
    ['Freeze', 'Freeze Account', '/freezeAccount', 'accountCode'],
    ['Earmark', 'Earmark', '/earmark', 'code'],
    ['Latest adjustments', 'Debit / Credit', '/creditDebit', 'CODE']
  ] as const)
    expect(linksTo((await part(name)).getByRole('link', { name: label }))).toEqual([
      path,
      { filter: key, value: 'D10044' }
    ])
  expect(linksTo(screen.getByRole('link', { name: 'Statement' }))[0]).toBe('/dealerStatement')
})

test('the answer is one sentence, to be copied as a reply in two languages once the payout is approved', async () => {
  signedIn()
  const user = userEvent.setup()
  openDealer('/dealer?companyCode=D10044', () => whole)
  const answer = await part('Answer')
  expect(textOf(await answer.findByText(/^Incentives October 2026:/))).toBe(
    'Incentives October 2026: RM 980.00 is with Maybank since 28 Nov 2026, RM 33.33 is held (Manual Hold).'
  )
  await user.click(answer.getByRole('button', { name: 'Copy reply in Malay' }))
  expect(await navigator.clipboard.readText()).toBe(
    'Maju Mobile (D10044)\n' +
      'Incentives October 2026: RM 980.00 berada di Maybank sejak 28 Nov 2026, RM 33.33 ditahan (Ditahan untuk semakan).\n' +
      'Ditahan:\n' +
      '• RM 33.33, Ditahan untuk semakan, sejak 18 Nov 2026. Pihak penyedia sedang menyemaknya. Ia dibayar sebaik sahaja dilepaskan; hubungi pegawai anda jika terlalu lama.\n' +
      'Cukai pegangan: RM 20.00.'
  )
  await user.click(screen.getByRole('button', { name: 'Explain Incentives September 2026' }))
  expect(await answer.findByText(/^Incentives September 2026: RM.5.00 waits for approval/)).toBeTruthy()
  expect(answer.queryByRole('button', { name: /^Copy reply/ })).toBeNull()
})

test('a dealer’s cycle is compared with its own earlier one, and both can be changed in place', async () => {
  signedIn()
  const server = openDealer('/dealer?companyCode=D10044', () => whole)
  const side = (key: string, name: string) => ({
    ...{ key, name, fromDate: null, toDate: null, cycles: [], ofVersion: null },
    ...{ transactionCount: 4, importedAmount: '506.43', netAmount: '506.43' }
  })
  const variance: Variance = {
    ...{ unit: 'CYCLE', before: side('6', 'Incentives September 2026'), after: side('7', 'Incentives October 2026') },
    ...{ difference: '-187.52', parts: [], transactionType: null, planName: null, companyCode: 'D10044' },
    ...{ companyName: 'Maju Mobile', isBeforeTax: false, versions: [], transactionTypes: [], planNames: [] },
    choice: { isSameTime: true, sharedDealers: null, allDealers: null },
    earlierCycles: [
      { key: '6', name: 'Incentives September 2026', cutoffDate: '2026-09-18', isSameTime: true },
      { key: '5', name: 'Incentives August 2026', cutoffDate: '2026-08-18', isSameTime: true }
    ]
  }
  server.on(varianceEndpoints.getVariance, () => variance)
  const why = await part('Why different from an earlier cycle')
  expect(textOf(await why.findByText(/^Incentives October 2026:/))).toBe(
    'Incentives October 2026: RM 187.52 less than Incentives September 2026'
  )
  expect(why.getByText(/^The dealer’s latest earlier cycle of this kind/)).toBeTruthy()
  await userEvent.selectOptions(why.getByLabelText('Compared with'), '5')
  await waitFor(() =>
    expect(server.payloadsOf(varianceEndpoints.getVariance)).toEqual([
      { unit: 'CYCLE', companyCode: 'D10044', after: '7' },
      { unit: 'CYCLE', companyCode: 'D10044', after: '7', before: '5' }
    ])
  )
})

test('what is available and what is held say what they are made of, holds beyond the lines in one term', async () => {
  signedIn()
  openDealer('/dealer?companyCode=D10044', () => ({
    ...whole,
    holds: { total: '50.00', lines: whole.holds?.lines ?? [] }
  }))
  const user = userEvent.setup()
  const termsOf = async (name: string) => {
    await user.click(within(await screen.findByRole('group', { name })).getByRole('button'))
    const rows = within(await screen.findByRole('table', { name: `What ${name} is made of` })).getAllByRole('row')
    await user.keyboard('{Escape}')
    return rows.map(({ textContent }) => textContent)
  }
  expect(await termsOf('Available balance')).toEqual([
    'Balance1,200.00',
    'Earmark−200.00',
    'Available balanceRM 1,000.00'
  ])
  expect(await termsOf('On hold')).toEqual([
    'Manual Hold, Incentives October 20261 transaction33.33',
    'e-Inv Missing, Incentives October 20262 transactions0.00',
    'Further holds16.67',
    'On holdRM 50.00'
  ])
})

test('what the server leaves out is absent, and what there is none of says so', async () => {
  signedIn({ menu: menuOf('Incentive') })
  openDealer('/dealer?companyCode=D10044', () => ({
    ...facts,
    ...{ cycles: [], payments: [], holds: { total: '0.00', lines: [] }, freeze: null, earmark: null, bank: null }
  }))
  expect(await screen.findByText('No cycle has transactions of this dealer.')).toBeTruthy()
  for (const text of [
    'Nothing was sent to a bank account yet.',
    'Nothing this dealer earned is on hold.',
    'Never frozen',
    'Nothing is set aside'
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('No bank account: it cannot be paid')).toBeTruthy()
  for (const name of ['Withholding tax this year', 'Cash-out limits', 'Latest adjustments'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull()
})

test('a dealer that is not there is refused in words; without one the page says how to find one', async () => {
  signedIn()
  openDealer('/dealer?companyCode=D99999', () => refused('refusedByRule', 'There is no dealer D99999.'))
  expect((await screen.findByText('There is no dealer D99999.')).closest('[role=alert]')).not.toBeNull()
})

test('what cannot be read again says so, in place of figures that may hold no more', async () => {
  signedIn()
  const server = openDealer('/dealer?companyCode=D10044', () => whole)
  await screen.findByRole('heading', { level: 1, name: 'Maju Mobile' })
  server.on(dealerOverviewEndpoints.getDealerOverview, () => refused('unableToProcess', 'It could not be read.'))
  await act(() => queryClient.refetchQueries())
  expect((await screen.findByText('It could not be read.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'Variance' })).toBeNull()
  server.on(dealerOverviewEndpoints.getDealerOverview, () => whole)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Maju Mobile' })
})

test('an external user’s own company needs no name', async () => {
  signedIn({ company: { id: 1, code: 'D10044', name: 'Maju Mobile' }, menu: menuOf('Reports') })
  const server = openDealer('/dealer', () => facts)
  expect(await screen.findByRole('heading', { level: 1, name: 'Maju Mobile' })).toBeTruthy()
  expect(server.payloadsOf(dealerOverviewEndpoints.getDealerOverview)).toEqual([{}])
})
