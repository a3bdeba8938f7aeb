import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { closingItemNames, type KindBalance, type MonthRow } from '@payouts/contract/month-end/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { monthEndRoutes } from './month-end-routes.ts'

const { getMonthBalances, getMonths, getMonthChanges, changeMonth } = monthEndEndpoints
const open = { closedOn: null, closedBy: null, journals: null, hash: null }

function openBooks(left: Partial<Record<string, number>>) {
  signedIn()
  const server = fakeServer()
  server.on(getMonthChanges, () => ({ changes: pageOf([]) }))
  const months: MonthRow[] = [
    { month: '2026-11-01', status: 'OPEN', isOver: false, ...open },
    { month: '2026-10-01', status: 'OPEN', isOver: true, ...open },
    {
      ...{ month: '2026-09-01', status: 'CLOSED', isOver: true, closedOn: '2026-10-02T02:00:00Z' },
      ...{ closedBy: 'Farid', journals: 1204, hash: 'ab'.repeat(32) }
    },
    { month: '2026-08-01', status: 'CLOSED', isOver: true, ...open }
  ]
  server.on(getMonths, () => ({
    months,
    next: {
      month: '2026-10-01',
      items: closingItemNames.map((name) => ({ name, count: left[name] ?? 0, amount: left[name] ? '12.50' : null }))
    }
  }))
  server.on(changeMonth, () => ({ changeId: 1, message: 'Requested.' }))
  openScreens(monthEndRoutes, '/books')
  return { server, user: userEvent.setup() }
}

test('says what is left before a month closes, where it is done, and requests the closing with a reason', async () => {
  const { server, user } = openBooks({ 'PAYMENTS WITHOUT ANSWER': 3 })
  const list = within(await screen.findByRole('table', { name: 'Left to do' }))
  const unanswered = within(list.getByRole('row', { name: /bank has not answered/ }))
  expect(unanswered.getByRole('link', { name: 'Import its answers' }).getAttribute('href')).toContain('/reconciliation')
  const months = within(screen.getByRole('table', { name: 'Months' }))
  expect(months.getByText('1,204')).toBeTruthy()
  const before = months.getByRole('row', { name: /^August 2026 Closed With a later month/ })
  expect(before.textContent).not.toContain('Not closed')
  await user.click(await screen.findByRole('button', { name: 'Close October 2026' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(server.payloadsOf(changeMonth)).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'Agreed with the bank')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(changeMonth))
    .toEqual([{ kind: 'CLOSE', month: '2026-10-01', reason: 'Agreed with the bank' }])
})

test('offers no closing while the ledger does not agree with itself', async () => {
  openBooks({ 'LEDGER OUT OF BALANCE': 1 })
  expect(await screen.findByText('1. Must be done first')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reopen September 2026' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close October 2026' })).toBeNull()
})

test('shows the balances that a closing kept, by kind of account, and where those of each account are', async () => {
  const { server, user } = openBooks({})
  const side = { opening: '100.00', added: '1234.50', taken: '34.50', closing: '1300.00' }
  const otherSide = { opening: '-100.00', added: '34.50', taken: '1234.50', closing: '-1300.00' }
  const balances: KindBalance[] = [
    { kind: 'DEALER', accounts: 63, ...side },
    { kind: 'ADJUSTMENTS', accounts: 1, ...otherSide }
  ]
  server.on(getMonthBalances, () => ({ balances }))
  const months = within(await screen.findByRole('table', { name: 'Months' }))
  await user.click(months.getByRole('button', { name: 'Balances of September 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Balances of September 2026' }))
  const dealers = within(await dialog.findByRole('row', { name: /^Dealers' accounts/ }))
  expect(dealers.getByText('63 accounts')).toBeTruthy()
  expect(dealers.getByRole('cell', { name: '1,300.00' })).toBeTruthy()
  const sum = within(dialog.getByRole('row', { name: /^Sum of all accounts/ }))
  expect(sum.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '0.00',
    '1,269.00',
    '1,269.00',
    '0.00'
  ])
  const address = dialog.getByRole('link', { name: 'Report of each account' }).getAttribute('href')
  const search = new URLSearchParams(address?.split('?')[1])
  expect([search.get('reportType'), search.get('month'), search.get('year')]).toEqual([
    ...['Balances of a Month', '"9"', '"2026"']
  ])
  expect(server.payloadsOf(getMonthBalances)).toEqual([{ month: '2026-09-01' }])
})
