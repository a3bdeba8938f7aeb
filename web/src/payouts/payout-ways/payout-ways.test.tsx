import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutWay } from '@payouts/contract/payouts/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { PayoutWaysNote } from './PayoutWays.tsx'

async function open(ways: PayoutWay[]) {
  signedIn()
  const server = fakeServer()
  server.on(payoutEndpoints.getPayoutWays, () => ways)
  await openPart(<PayoutWaysNote batchNo={7} />)
  await waitFor(() => expect(server.payloadsOf(payoutEndpoints.getPayoutWays)).toEqual([{ batchNo: 7 }]))
}

test('a cycle says how much goes by which route, and each bank with dealers and net', async () => {
  await open([
    { route: 'BANK', bankName: 'Maybank', dealerCount: 40, net: '1200.00' },
    { route: 'BANK', bankName: 'CIMB Bank', dealerCount: 21, net: '90.50' },
    { route: 'BANK', bankName: null, dealerCount: 2, net: '10.00' },
    { route: 'WALLET', bankName: null, dealerCount: 15, net: '300.00' },
    { route: 'NONE', bankName: null, dealerCount: 1, net: '-4.31' }
  ])
  const note = within(await screen.findByRole('note'))
  note.getByText('RM 1,290.50 to 2 banks, RM 300.00 to wallets, 2 dealers without a bank account')
  const rows = note.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
  expect(rows).toEqual([
    'Route and bankDealersNet (RM)',
    'Bank: Maybank401,200.00',
    'Bank: CIMB Bank2190.50',
    'No bank account: cannot be paid210.00',
    'Wallet: stays on the account15300.00',
    'Booked as a debit, not paid1−4.31',
    'Total791,596.19'
  ])
})

test('and says nothing once it is posted', async () => {
  await open([])
  expect(screen.queryByRole('note')).toBeNull()
})
