import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { ReleasePreflight as Found } from '@payouts/contract/desk/preflight'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { ReleasePreflight } from './ReleasePreflight.tsx'

const dealer = { companyCode: 'D00001', companyName: 'Kedai 1', amount: '40.00' }
const found: Found = {
  payable: { dealers: 2, amount: '60.00' },
  unpayable: [{ reason: 'FROZEN', dealers: 1, amount: '40.00', named: [dealer] }],
  firstPaid: { dealers: 1, amount: '10.00', named: [{ ...dealer, companyCode: 'D00002', companyName: 'Kedai 2' }] },
  paidOn: '2026-11-28',
  closedDay: { reason: 'Saturday', nextDay: '2026-11-30' }
}

test('says what a release pays and does not, and keeps on hold what cannot be paid', async () => {
  signedIn()
  fakeServer().on(deskEndpoints.getReleasePreflight, () => found)
  const keep = vi.fn()
  await openPart(<ReleasePreflight batchNo={7} holdType="Manual Hold" keep={keep} />)
  const list = within(await screen.findByRole('list', { name: 'Before you decide' }))
  list.getByText('2 dealers can be paid RM 60.00 before tax on 28 Nov 2026.')
  list.getByText(/^1 dealer is frozen: RM 40.00 will not be paid/)
  list.getByText(/^1 dealer has an account that was never paid: RM 10.00/)
  list.getByText(/^Banks are closed on 28 Nov 2026 \(Saturday\)/)
  await userEvent.click(list.getByRole('button', { name: 'Keep these on hold' }))
  expect(keep).toHaveBeenCalledWith(found.unpayable[0])
})
