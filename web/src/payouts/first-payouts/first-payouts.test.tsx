import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { FirstPayouts as Found } from '@payouts/contract/payouts/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openPart } from '#test/part-screen.tsx'
import { FirstPayouts } from './FirstPayouts.tsx'

async function open(found: Found) {
  signedIn()
  const server = fakeServer()
  server.on(payoutEndpoints.getFirstPayouts, () => found)
  await openPart(<FirstPayouts batchNo={7} />)
  await waitFor(() => expect(server.payloadsOf(payoutEndpoints.getFirstPayouts)).toEqual([{ batchNo: 7 }]))
}

test('a cycle that waits for approval names who is paid to a changed account or for the first time', async () => {
  await open({
    firstTime: 60,
    changedAccount: 1,
    dealers: [
      { companyCode: 'D00001', companyName: 'Kedai Satu', amount: '1200.00', kind: 'CHANGED ACCOUNT' },
      { companyCode: 'D00002', companyName: 'Kedai Dua', amount: '90.00', kind: 'FIRST TIME' }
    ]
  })
  const note = within(await screen.findByRole('note'))
  note.getByText('1 dealer paid to a changed account, 60 dealers paid for the first time')
  note.getByText('The 2 that count most are named.')
  const link = note.getByRole('link', { name: 'Kedai Satu' }) as HTMLAnchorElement
  expect(new URL(link.href).search).toBe('?companyCode=D00001')
  expect(link.closest('li')?.textContent).toBe('Kedai SatuChanged accountRM 1,200.00')
})

test('and says nothing where there is none', async () => {
  await open({ firstTime: 0, changedAccount: 0, dealers: [] })
  expect(screen.queryByRole('note')).toBeNull()
})
