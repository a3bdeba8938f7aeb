import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, lost, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { answerUploads } from '#test/uploads.ts'
import { call } from './call.ts'
import { DialogHost } from './dialogs/DialogHost.tsx'

const hold = { batchNo: 7, version: 1, remark: 'Because', transactionTypes: ['Reload'] }

it('says after two seconds that there is no connection, keeps trying, and stops on request', async () => {
  const server = fakeServer()
  signedIn()
  server.on(payoutEndpoints.holdPayoutTransactionType, lost)
  renderInConsole(<DialogHost />)
  const dryRun = call(payoutEndpoints.holdPayoutTransactionType, { ...hold, dryRun: true }).catch((error) => error)
  await screen.findByText('No connection; nothing has been sent yet.')
  // Only now, because of two waiting calls the first to report is shown.
  const action = call(payoutEndpoints.holdPayoutTransactionType, hold)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await dryRun).toMatchObject({ trouble: 'notSent' })

  await screen.findByText('No connection. It is sent again until the server answers, and takes effect only once.')
  const done = {
    referenceNo: 'PA00000001',
    totalPayOut: '1.00',
    dealerCount: 1,
    transactionCount: 1,
    date: '2026-11-21'
  }
  server.on(payoutEndpoints.holdPayoutTransactionType, () => done)
  expect(await action).toEqual(done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.received.filter(({ payload }) => !('dryRun' in (payload as object)))
  expect(sent.length).toBeGreaterThan(2)
  expect(new Set(sent.map(({ envelope }) => envelope.requestId)).size).toBe(1)
})

it('sends an upload no more once it was stopped between two tries', async () => {
  answerUploads()
  const server = fakeServer()
  signedIn()
  server.on(payoutEndpoints.holdPayoutTransactionType, lost)
  renderInConsole(<DialogHost />)
  const upload = call(payoutEndpoints.holdPayoutTransactionType, hold, { onUploadProgress: () => undefined })
  const outcome = upload.catch((error) => error)
  const stop = await screen.findByRole('button', { name: 'Stop' })
  // This try begins as the notice is shown; the next pause is two seconds.
  await waitFor(() => expect(server.received).toHaveLength(3))
  await userEvent.click(stop)
  expect(await outcome).toMatchObject({ trouble: 'stopped' })
  expect(server.received).toHaveLength(3)
})
