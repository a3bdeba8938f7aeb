import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { RunPreflight as Found } from '@payouts/contract/payment-runs/preflight'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { RunPreflight } from './RunPreflight.tsx'
import { RunPreflightFold } from './RunPreflightFold.tsx'

const kedai = { companyCode: 'D1', companyName: 'Kedai Satu', amount: '100.00' }
const clear: Found = { payable: { count: 2, total: '250.55' }, obstacles: [], marked: [] }
// What the preflight shows of a run.
const run = {
  ...{ runNo: 'PR00000007', executeOn: '2026-11-29', closedDay: null, changedCount: 0, leftOut: [] },
  sums: [{ rail: 'IBG', bankBic: 'CIBBMYKL', bankName: 'CIMB Bank', count: 2, total: '250.55' }]
} as unknown as PaymentRun

function serve(found: Found) {
  signedIn()
  fakeServer().on(paymentRunEndpoints.getRunPreflight, () => found)
}

test('names what cannot go out, who is paid for the first time and a closed day, and refuses the run', async () => {
  serve({
    ...clear,
    obstacles: [{ reason: 'ACCOUNT FROZEN', count: 1, total: '100.00', named: [kedai] }],
    marked: [{ mark: 'FIRST PAYMENT', count: 2, total: '250.55', named: [kedai] }]
  })
  const refuse = vi.fn()
  const closedDay = { reason: 'Sunday', nextDay: '2026-11-30' }
  await openPart(<RunPreflight run={{ ...run, closedDay }} refuse={refuse} />)
  const list = within(await screen.findByRole('list', { name: 'Before you decide' }))
  list.getByText(/^2 payments can go out, RM\s250.55 on 29 Nov 2026/)
  expect(list.getByText(/^2 payments to dealers never paid before: RM\s250.55/).textContent).toContain(
    'Kedai Satu and 1 more. Show'
  )
  const day = list.getByText(/^IBG does not pay on that day \(Sunday\). The bank pays on 30 Nov 2026/)
  await userEvent.click(within(day).getByRole('button', { name: 'Refuse it and make one for another day' }))
  const frozen = list.getByText(/^1 payment to a frozen account: RM\s100.00 cannot go out/)
  await userEvent.click(within(frozen).getByRole('button', { name: 'Refuse it and make another' }))
  expect(refuse).toHaveBeenCalledTimes(2)
})

test('is one line with a check mark where nothing asks for a look', async () => {
  serve(clear)
  await openPart(<RunPreflightFold run={run} />)
  expect(await screen.findByText('Ready to be paid')).toBeTruthy()
})
