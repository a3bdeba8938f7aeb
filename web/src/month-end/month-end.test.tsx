import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { closingItemNames, type MonthRow } from '@payouts/contract/month-end/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { monthEndRoutes } from './month-end-routes.ts'

const { getMonths, getMonthChanges, changeMonth } = monthEndEndpoints
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
    }
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
  expect(within(screen.getByRole('table', { name: 'Months' })).getByText('1,204')).toBeTruthy()
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
