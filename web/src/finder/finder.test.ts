import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { finderEndpoints } from '@payouts/contract/finder/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { expect, test } from 'vitest'
import { queryClient } from '#client/queries.ts'
import type { Finder } from '#layout/root-route.tsx'
import { fakeServer, menuOf, signedIn } from '#test/fake-server.ts'
import { commandFinder } from './command-finder.ts'
import { readCommand } from './command-text.ts'
import { foundFinders } from './found-finders.ts'
import { statusFinder } from './status-finder.ts'

const signal = new AbortController().signal
const cycle = {
  ...{ batchNo: 7, version: 2, payoutCycleName: 'Incentives October 2026', commissionType: 'Incentives' as const }
}
const maju = { companyCode: 'D10044', companyName: 'Maju Mobile', vendorCode: 'V10044', isFrozen: false }
const transaction = {
  ...{ ...cycle, transactionNo: 'TRX-20261', transactionType: 'Reload', billingAccountNo: '880012345' },
  ...{ companyCode: 'D10044', companyName: 'Maju Mobile', amount: '10.00', state: 'PAYABLE' as const }
}

function searched(more: object = {}) {
  queryClient.clear()
  const server = fakeServer()
  const nothing = { dealers: [], transactions: [], billingAccounts: [], references: [] }
  server.on(finderEndpoints.findAnything, () => ({ ...nothing, ...more }))
  return server
}

const finderOf = (group: string): Finder => {
  const finder = foundFinders.find((one) => one.group === group)
  if (!finder) throw new Error(`There is no group ${group}.`)
  return finder
}

test('one call fills every group, and each result links to its screen', async () => {
  signedIn()
  const reference = {
    referenceNo: 'PA00000012',
    of: 'ACTION',
    what: 'HOLD',
    cycle,
    companyCode: null,
    adjustmentId: null
  }
  const server = searched({
    dealers: [maju, { ...maju, companyCode: 'D2', isFrozen: true }],
    transactions: [transaction],
    billingAccounts: [transaction],
    references: [
      reference,
      { ...reference, referenceNo: 'PP00000003', of: 'POSTING', what: 'Posted', companyCode: 'D10044' },
      { ...reference, referenceNo: 'YA_000077', of: 'ADJUSTMENT', what: 'Rental', cycle: null, adjustmentId: 5 }
    ]
  })
  const found = await Promise.all(foundFinders.map((finder) => finder.find('anything', signal)))
  expect(server.payloadsOf(finderEndpoints.findAnything)).toEqual([{ text: 'anything' }])
  const toTransaction = {
    to: '/payoutsAllTransactionDetails',
    search: expect.objectContaining({ batchNo: 7, filter: 'transactionNo', value: 'TRX-20261' })
  }
  expect(found).toEqual([
    [
      { label: 'Maju Mobile', hint: 'D10044', to: '/dealer', search: { companyCode: 'D10044' } },
      { label: 'Maju Mobile', hint: 'D2 · Frozen', to: '/dealer', search: { companyCode: 'D2' } }
    ],
    [{ label: 'TRX-20261', hint: 'Maju Mobile · RM 10.00', ...toTransaction }],
    [{ label: '880012345', hint: 'Maju Mobile · Incentives October 2026', ...toTransaction }],
    [
      expect.objectContaining({ label: 'PA00000012', to: '/payoutsDealerSummary' }),
      expect.objectContaining({ to: '/payoutsCycleDealers', search: expect.objectContaining({ value: 'D10044' }) }),
      { label: 'YA_000077', hint: 'Rental', to: '/adjustment', search: { id: 5 } }
    ]
  ])
})

test('a group is offered to those who may open what it finds', () => {
  expect(finderOf('Transactions').mayUse(menuOf('Reports'))).toBe(false)
  expect(finderOf('Dealers').mayUse(menuOf('Reports'))).toBe(true)
  expect(commandFinder.mayUse([])).toBe(false)
})

test.each([
  ['hold D10044 in October 2026', { verb: 'hold', dealer: 'D10044', cycle: 'October 2026' }],
  ['Hold  Kedai in Ipoh in October', { verb: 'hold', dealer: 'Kedai', cycle: 'Ipoh in October' }],
  ['statement of maju', { verb: 'statement', dealer: 'maju', cycle: undefined }],
  ['hold', undefined],
  ['hold x', undefined],
  ['holding D10044', undefined]
])('%j reads as a command', (text, command) => {
  expect(readCommand(text)).toEqual(command)
})

test('hold leads to the dealer, selected, in each cycle named that still allows it', async () => {
  signedIn()
  const server = searched({ dealers: [maju] })
  const cycles = [
    { ...cycle, state: 'Payable' as const, cycleStatus: 'Pending Review' as const },
    {
      ...cycle,
      batchNo: 8,
      payoutCycleName: 'Incentives November 2026',
      state: 'Payable' as const,
      cycleStatus: 'Pending Review' as const
    },
    { ...cycle, batchNo: 6, state: 'Settled' as const, cycleStatus: 'Completed' as const }
  ]
  server.on(dealerOverviewEndpoints.getDealerOverview, () => ({ cycles }) as unknown as DealerOverview)
  expect(await commandFinder.find('hold D10044 in october 2026', signal)).toEqual([
    {
      label: 'Hold D10044 in Incentives October 2026',
      hint: 'selected, and Hold one key away',
      to: '/payoutsCycleDealers',
      search: { ...cycle, flowFrom: 'payouts', filter: 'companyCode', value: 'D10044', act: 'hold' }
    }
  ])
  expect(await commandFinder.find('hold D10044', signal)).toHaveLength(2)
})

test('other commands open their screen for the dealer, as far as the person may do them', async () => {
  signedIn()
  searched({ dealers: [maju] })
  for (const [text, to] of [
    ['freeze maju', '/FreezeUnfreezeDealer'],
    ['release maju', '/onHoldPayoutCycle'],
    ['earmark maju', '/addDealer'],
    ['credit maju', '/searchDealerCreditDebit'],
    ['statement of maju', '/dealerStatement']
  ] as const)
    expect((await commandFinder.find(text, signal)).map((found) => found.to)).toEqual([to])
  expect(await commandFinder.find('unfreeze maju', signal)).toEqual([])
  signedIn({ menu: menuOf('Reports') })
  expect(await commandFinder.find('freeze maju', signal)).toEqual([])
})

test('what is held for long, cycles that wait for a decision and statuses are found in words', async () => {
  signedIn()
  const server = searched()
  const ageing = (['0–7', '8–30', '31–90', '90+'] as const).map((days, index) => ({
    ...{ days, transactionCount: index, amount: `${index}.50` }
  }))
  const row = { type: 'Manual Hold', payoutCycleCount: 1, dealerCount: 1, transactionTypeCount: 1, transactionCount: 6 }
  server.on(onHoldEndpoints.getHoldPayoutCountSummary, () => [{ ...row, totalPayoutAmount: '8.00', ageing }])
  const line = { key: '7', name: 'Incentives October 2026', amount: '10.00' }
  const waiting = [
    { ...line, kind: 'CYCLE APPROVAL' },
    { ...line, kind: 'DEALER CHANGE' }
  ]
  server.on(deskEndpoints.getWaiting, () => ({ content: waiting, totalElements: 2 }) as never)
  const found = (text: string) => statusFinder.find(text, signal)
  expect(await found('held over 90 days')).toMatchObject([
    { label: 'Held for more than 90 days', hint: expect.stringMatching(/^RM.3\.50 · 3 transactions$/), to: '/onhold' }
  ])
  expect(await found('held over 30')).toMatchObject([{ hint: expect.stringMatching(/^RM.6\.00 · 5 transactions$/) }])
  expect(await found('held over 40 days')).toEqual([])
  expect(await found('approve october')).toMatchObject([
    { label: 'Approve Incentives October 2026', to: '/desk', search: { item: 'CYCLE APPROVAL 7' } }
  ])
  expect(await found('approve november')).toEqual([])
  expect(await found('pending appr')).toEqual([
    {
      label: 'Payouts: Pending Approval',
      to: '/payouts',
      search: { filter: 'payoutStatus', value: 'Pending Approval' }
    }
  ])
})
