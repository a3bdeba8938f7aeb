import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { CyclePreflight } from '@payouts/contract/desk/preflight'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { Preflight, type Unpayable } from './Preflight.tsx'

const clear: CyclePreflight = {
  payable: { dealers: 63, amount: '38613.30' },
  unpayable: [],
  belowZero: { dealers: 0, amount: '0.00' },
  awaitingEInvoices: '0.00',
  rejectedRows: 0,
  againstCard: null,
  paidOn: '2026-11-30',
  closedDay: null
}
const dealer = (number: number) => ({
  companyCode: `D0000${number}`,
  companyName: `Kedai ${number}`,
  amount: '10.00'
})

async function open(found: CyclePreflight, hold?: (line: Unpayable) => void, holdDiffering?: () => void) {
  signedIn()
  const server = fakeServer()
  server.on(deskEndpoints.getCyclePreflight, () => found)
  server.on(payoutEndpoints.getFirstPayouts, () => ({ firstTime: 0, changedAccount: 0, dealers: [] }))
  server.on(signalEndpoints.getCycleSignals, () => ({ state: 'READY', openRed: 0, openAmber: 2, settled: 0 }) as never)
  await openPart(<Preflight batchNo={7} version={1} {...{ hold, holdDiffering }} />)
  return within(await screen.findByRole('list', { name: 'Before you decide' }))
}

test('says what can be paid and when', async () => {
  const list = await open(clear)
  expect(list.getByText('63 dealers can be paid RM 38,613.30 before tax on 30 Nov 2026.')).toBeTruthy()
})

test('says what of it comes later, and what is set off, so that the sums agree with what is to be paid', async () => {
  const list = await open({ ...clear, awaitingEInvoices: '388.22', belowZero: { dealers: 1, amount: '-1450.52' } })
  expect(list.getByText(/RM 388.22 of all sums here is paid once its e-invoices are valid/)).toBeTruthy()
  expect(list.getByText(/1 dealer comes to RM −1,450.52, set off against later payouts\.$/)).toBeTruthy()
})

test('names what will not be paid, the largest first, and holds it', async () => {
  const hold = vi.fn()
  const line = { reason: 'NO BANK ACCOUNT', dealers: 4, amount: '40.00', named: [1, 2, 3, 4].map(dealer) } as const
  const list = await open({ ...clear, unpayable: [{ ...line, named: [...line.named] }] }, hold)
  const point = list.getByText(/4 dealers have no bank account that can be paid: RM 40.00 will not be paid/)
  expect(point.textContent).toContain('Kedai 1, Kedai 2, Kedai 3 and 1 more')
  await userEvent.click(list.getByRole('button', { name: 'Hold these rows' }))
  expect(hold).toHaveBeenCalledWith(expect.objectContaining({ reason: 'NO BANK ACCOUNT' }))
})

test('says what the decision closes, what waits for a look, and that banks are closed', async () => {
  const closedDay = { reason: 'Sunday', nextDay: '2026-11-30' }
  const list = await open({ ...clear, rejectedRows: 11, paidOn: '2026-11-29', closedDay })
  expect(list.getByText(/^11 rows of the file were rejected, and cannot be repaired after the approval/)).toBeTruthy()
  expect(list.getByRole('link', { name: 'Repair' }).getAttribute('href')).toContain('/rejectedRows?batchNo=7')
  expect(list.getByText('Banks are closed on 29 Nov 2026 (Sunday). The next working day is 30 Nov 2026.')).toBeTruthy()
  expect(await list.findByText(/2 signals are open/)).toBeTruthy()
})

const against = { rows: 7032, explained: 7020, differing: 12, difference: '31.40', payableDiffering: 12, unanswered: 0 }

test('says how many rows are as the rate card says, and holds those that are not', async () => {
  const holdDiffering = vi.fn()
  const list = await open({ ...clear, againstCard: against }, undefined, holdDiffering)
  expect(
    list.getByText(/^7,020 of 7,032 rows are as the rate card says. 12 differ by RM 31.40, too much./)
  ).toBeTruthy()
  expect(list.getByRole('link', { name: 'See why' }).getAttribute('href')).toContain('/formulas/check?batchNo=7')
  await userEvent.click(list.getByRole('button', { name: 'Hold these rows' }))
  expect(holdDiffering).toHaveBeenCalledWith(against)
})

test('offers no hold of rows that are held already', async () => {
  const found = { ...against, difference: '-0.05', differing: 1, payableDiffering: 0 }
  const list = await open({ ...clear, againstCard: found }, undefined, vi.fn())
  expect(list.getByText(/1 differs by RM 0.05, too little. None of these is payable any more./)).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Hold these rows' })).toBeNull()
})
