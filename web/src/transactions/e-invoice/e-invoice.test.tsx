import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { type EInvoiceReplacement, eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { setAsideText } from '@payouts/contract/transactions/set-aside-text'
import { createRoute } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { consoleRoute } from '#layout/console-route.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { EInvoiceDialog } from './EInvoiceDialog.tsx'

const row = {
  ...{ id: '102', batchNo: 7, transactionNo: 'TRX-2', transactionType: 'Reload', incentiveAmount: '10.00' },
  ...{ companyName: 'Kedai Seri Indah', companyCode: 'D10001' }
} as TransactionRow

const request: EInvoiceReplacement = {
  ...{ changeId: 3, batchNo: 7, payoutCycleName: 'October', transactionId: '102', transactionNo: 'TRX-2' },
  ...{ transactionType: 'Reload', incentiveAmount: '10.00', companyCode: 'D10001', companyName: 'Kedai Seri Indah' },
  ...{ numberBefore: 'EINV-1', numberAfter: 'EINV-2', fourEyes: true, reason: 'It is that of September' },
  ...{ askedBy: 'Aminah', askedById: 99, askedOn: '2026-11-27T08:00:00.000Z', fileName: null, status: 'Pending' },
  ...{ decidedBy: null, decidedOn: null, comment: '' }
}

function open(eInvoiceNo: string | null, replacements: EInvoiceReplacement[], statedBy: string | null = null) {
  signedIn()
  const server = fakeServer()
  server.on(eInvoiceEndpoints.getEInvoice, () => ({ eInvoiceNo, statedBy, setAside: null, replacements }))
  const screenWithDialog = createRoute({
    getParentRoute: () => consoleRoute,
    path: '/transactions',
    staticData: { title: 'Transactions', access: 'Payout' },
    component: () => <EInvoiceDialog row={row} opened onClose={() => {}} />
  })
  openScreens([screenWithDialog], '/transactions')
  return { server, user: userEvent.setup() }
}

test('a wrong number is requested to be replaced; a placeholder is refused before it is sent', async () => {
  const { server, user } = open('EINV-1', [])
  server.on(eInvoiceEndpoints.requestEInvoiceReplacement, () => ({ changeId: 3, message: 'Requested.' }))
  await user.click(await screen.findByRole('button', { name: 'Replace number' }))
  await user.type(screen.getByLabelText(/^New e-invoice number/), 'N/A')
  await user.type(screen.getByLabelText(/^Reason/), 'It is that of September')
  await user.click(screen.getByRole('button', { name: 'Replace number' }))
  await screen.findByText(/N\/A says that there is no number/)
  await user.clear(screen.getByLabelText(/^New e-invoice number/))
  await user.type(screen.getByLabelText(/^New e-invoice number/), 'EINV-2')
  await user.click(screen.getByRole('button', { name: 'Replace number' }))
  await screen.findByText('EINV-1')
  expect(server.payloadsOf(eInvoiceEndpoints.requestEInvoiceReplacement)).toEqual([
    { batchNo: 7, transactionId: '102', eInvoiceNo: 'EINV-2', reason: 'It is that of September' }
  ])
})

test('a pending request shows both numbers and who asks, and a second person approves it', async () => {
  const { server, user } = open('EINV-1', [request])
  server.on(eInvoiceEndpoints.approveEInvoiceReplacement, () => ({ message: 'Replaced.' }))
  const history = await screen.findByRole('list', { name: 'History' })
  within(history).getByText('EINV-1 → EINV-2')
  within(history).getByText(/Requested by Aminah/)
  expect(screen.queryByRole('button', { name: 'Replace number' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('EINV-1 is replaced by EINV-2.')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('list', { name: 'History' })
  expect(server.payloadsOf(eInvoiceEndpoints.approveEInvoiceReplacement)).toEqual([{ changeId: 3, comment: '' }])
})

test('a number that came with the transaction and does not count is shown with its reason and what helps', async () => {
  const { server } = open(null, [])
  const came = {
    eInvoiceNo: 'EINV-9',
    line: 2013,
    reason: 'OTHER DEALER',
    ownerBatchNo: null,
    isSettled: false
  } as const
  server.on(eInvoiceEndpoints.getEInvoice, () => ({
    ...{ eInvoiceNo: null, statedBy: null, replacements: [] },
    setAside: { ...came, ownerCode: 'D10002' }
  }))
  await screen.findByText(/^EINV-9 came with line 2013.*belongs to D10002, who has it in an earlier row.*cancel/)
  expect(setAsideText({ ...came, ownerCode: 'D10002', isSettled: true })).toMatch(/has had its own number since\.$/)
  expect(setAsideText({ ...came, ownerCode: null })).toMatch(/has given it up\..*import it with a file of numbers\.$/)
})

test('a transaction without a number says how it gets one', async () => {
  open(null, [])
  await screen.findByText(/It is that of the payer’s e-invoice once this is valid/)
  expect(screen.queryByRole('button', { name: 'Replace number' })).toBeNull()
})

test('the number of a transaction that an e-invoice of the payer states leads there, and is not replaced', async () => {
  open('UUID-1', [], 'SB-2026-000001')
  const link = await screen.findByRole('link', { name: 'SB-2026-000001' })
  expect(link.getAttribute('href')).toContain('/eInvoices/document?documentNo=SB-2026-000001')
  expect(screen.queryByRole('button', { name: 'Replace number' })).toBeNull()
})
