import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RejectedRow, RepairRequest, Repairs, RowValues } from '@payouts/contract/imports/repairs'
import { menuOf } from '@payouts/contract/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { importRoutes } from '../import-routes.ts'

const values: RowValues = {
  yesId: 'a@yes.example',
  transactionNo: 'TRX-1',
  transactionType: 'Reload',
  transactionDate: '2026-10-01',
  planName: 'Fiber',
  companyCode: 'D10001',
  billingAccountNo: '77',
  transactionAmount: '',
  incentiveAmount: '4.20',
  eInvoiceNo: ''
}
const missing = [{ column: 'transactionAmount', problem: 'is missing' }]
const row: RejectedRow = {
  ...{
    line: 490,
    state: 'Rejected' as const,
    values,
    original: values,
    isKept: true,
    problems: missing,
    repairedBy: []
  }
}
const second: RejectedRow = { ...row, line: 755, values: { ...values, transactionNo: 'TRX-2' } }
const repairs: Repairs = {
  ...{ batchNo: 7, version: 1, currentVersion: 1, isSameFile: true, displayName: 'October', fileName: 'october.csv' },
  ...{ payoutStatus: 'In Validation' as const, rowsRead: 10, rowsAccepted: 8, rowsRepaired: 0, rowsRejected: 2 },
  ...{ totalAmount: '80.00', good: 0, goodAmount: '0.00', started: 0, waiting: 0, requests: [], versions: [] }
}
const request: RepairRequest = {
  ...{ changeId: 3, reason: 'Sent again', askedBy: 'Bala', askedById: 99, madeByIds: [99], rowCount: 2 },
  ...{ askedOn: '2026-11-21T02:00:00.000Z', amount: '8.40', digest: 'ab'.repeat(32), status: 'Pending' as const },
  ...{ decidedBy: null, decidedOn: null, comment: '', version: 1, madeVersion: null }
}

async function openRows({ buttons = ['REPAIR'], found = repairs, rows = [row, second] } = {}) {
  signedIn({ menu: menuOf({ Validations: ['VIEW', ...buttons] }) })
  const server = fakeServer()
  server.on(repairEndpoints.getRepairs, () => found)
  server.on(repairEndpoints.getRejectedRows, () => pageOf(rows))
  server.on(repairEndpoints.getRepairedRows, () =>
    pageOf([
      {
        line: 490,
        before: values,
        after: { ...values, transactionAmount: '12.50' },
        incentiveAmount: '4.20',
        repairedBy: ['Bala']
      }
    ])
  )
  server.on(repairEndpoints.getRepairSums, () =>
    pageOf([
      { companyCode: 'D10001', companyName: 'Kedai', transactionType: 'Reload', transactionCount: 2, amount: '8.40' }
    ])
  )
  server.on(repairEndpoints.repairRows, () => ({ rows: [] }))
  const router = openScreens(importRoutes, '/rejectedRows?batchNo=7&version=1')
  await screen.findByRole('heading', { name: 'Rejected rows of October' })
  const saved = () => server.payloadsOf(repairEndpoints.repairRows)
  return { server, router, saved, user: userEvent.setup() }
}

const grid = () => within(screen.getByRole('grid', { name: 'Rejected rows' }))
/** The cell of the transaction's amount. */
async function amountCell(line: string): Promise<HTMLElement> {
  const found = (await grid().findByText(line))
    .closest('tr')
    ?.querySelector<HTMLElement>('[data-heading="transactionAmount"]')
  if (!found) throw new Error(`line ${line} has no amount`)
  return found
}

test('each problem is shown at its cell; typing over it saves, moves down, and can be undone', async () => {
  const { saved, user } = await openRows()
  const cell = await amountCell('490')
  expect(cell.textContent).toContain('emptyis missing')
  cell.focus()
  await user.keyboard('12.50{Enter}')
  await waitFor(() =>
    expect(saved()).toEqual([{ batchNo: 7, version: 1, rows: [{ line: 490, values: { transactionAmount: '12.50' } }] }])
  )
  expect(document.activeElement).toBe(await amountCell('755'))
  await user.keyboard('{F2}9{Escape}')
  expect(screen.queryByRole('textbox', { name: 'transactionAmount of line 755' })).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({ rows: [{ line: 490, values: { transactionAmount: '' } }] })
  )
  expect(saved()).toHaveLength(2)
})

test('the faulty column comes first, its first bad cell has the focus, and F8 goes from bad cell to bad cell', async () => {
  const third = { ...row, line: 801, problems: [{ column: 'planName', problem: 'is unknown' }] }
  const { user, saved } = await openRows({ rows: [row, second, third] })
  const first = await amountCell('490')
  await waitFor(() => expect(document.activeElement).toBe(first))
  const headings = grid().getAllByRole('columnheader')
  expect(headings.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    ...['Line', 'State', 'planName', 'transactionAmount']
  ])
  await user.keyboard('{F8}')
  expect(document.activeElement).toBe(await amountCell('755'))
  await user.keyboard('7{F8}')
  expect(document.activeElement?.textContent).toContain('is unknown')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await user.keyboard('{F8}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Shift>}{F8}{/Shift}')
  expect(document.activeElement?.textContent).toContain('is unknown')
})

test('what was typed into one file is not undone in another', async () => {
  const { server, router, saved, user } = await openRows()
  server.on(repairEndpoints.getRepairs, ({ version }) => ({ ...repairs, version, currentVersion: version }))
  const goTo = async (version: number) => {
    await act(() => router.navigate({ to: '/rejectedRows', search: { batchNo: 7, version } } as never))
    await screen.findByRole('grid', { name: 'Rejected rows' })
    return amountCell('490')
  }
  await goTo(2)
  // From here on both have been read.
  const cell = await goTo(1)
  cell.focus()
  await user.keyboard('12.50{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false))
  await goTo(2)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true))
})

test('cells of a spreadsheet are pasted over several rows at once', async () => {
  const { saved } = await openRows()
  const cell = await amountCell('490')
  cell.focus()
  fireEvent.paste(cell, { clipboardData: { getData: () => '1.00\t2.00\r\n3.00\t4.00\r\n5.00\r\n' } })
  await waitFor(() =>
    expect(saved()).toMatchObject([
      {
        rows: [
          { line: 490, values: { transactionAmount: '1.00', yesId: '2.00' } },
          { line: 755, values: { transactionAmount: '3.00', yesId: '4.00' } }
        ]
      }
    ])
  )
})

test('the approval of what is ready is requested with a reason', async () => {
  const { server, user } = await openRows({ found: { ...repairs, good: 2, goodAmount: '8.40' } })
  server.on(repairEndpoints.requestRepairs, () => ({ changeId: 3, message: '2 rows handed over.' }))
  await user.click(await screen.findByRole('button', { name: 'Request approval' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/2 rows, RM 8.40, go to a second person/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(dialog.getByText('Reason is required')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Reason/), 'Sent again')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await waitFor(() =>
    expect(server.payloadsOf(repairEndpoints.requestRepairs)).toEqual([
      { batchNo: 7, version: 1, reason: 'Sent again' }
    ])
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a second person sees old and new side by side, approves, and is led to the new version', async () => {
  const found = { ...repairs, waiting: 2, requests: [request] }
  const { server, router, user } = await openRows({ buttons: ['APPROVE'], found })
  server.on(repairEndpoints.acceptRepairs, () => ({ version: 2, message: '2 rows added as version 2.' }))
  const rows = within(await screen.findByRole('grid', { name: 'Old and new, row by row' }))
  expect((await rows.findByText('12.50')).tagName).toBe('INS')
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/This makes version 2/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ batchNo: 7, version: 2 }))
})

test('an import that was replaced says where to go on, and its cells cannot be typed over', async () => {
  const { user } = await openRows({ found: { ...repairs, currentVersion: 2, isSameFile: false } })
  expect((await screen.findByRole('alert')).textContent).toContain('This import was replaced by version 2')
  expect(screen.getByRole('link', { name: 'Go to version 2' }).getAttribute('href')).toContain('version=2')
  const cell = await amountCell('490')
  cell.focus()
  await user.keyboard('1')
  expect(screen.queryByRole('textbox', { name: /transactionAmount/ })).toBeNull()
})
