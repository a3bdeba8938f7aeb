import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { call } from '#client/call.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { dialogsClosed } from '#test/screen.ts'
import { IdentityCheck } from '../two-step/IdentityCheck.tsx'

const { beginProviderConfirmation, confirmByProvider } = providerSignInEndpoints
const { approvePayout } = payoutEndpoints
const ticket = 't'.repeat(43)
const there = 'https://login.acme.test/authorize?state=confirm-1'
const approved = {
  ...{ referenceNo: 'AC-1', totalPayOut: '10.00', dealerCount: 1, transactionCount: 1, date: '2026-11-30' }
}
const approval = { batchNo: 7, version: 1, remark: 'Checked', selectedDate: '2026-11-30' } as const

/** An approval that the server refuses until the person has confirmed at the provider. */
function approve(answers: (() => ReturnType<typeof refused> | { confirmedUntil: string })[]) {
  signedIn()
  const server = fakeServer()
  let isConfirmed = false
  server.on(approvePayout, () =>
    isConfirmed
      ? approved
      : refused('refusedByRule', 'Please confirm that it is you.', {
          needs: { what: 'confirmIdentity', by: 'provider' }
        })
  )
  server.on(beginProviderConfirmation, () => ({ location: there, provider: 'Acme Directory' }))
  server.on(confirmByProvider, () => {
    const answer = (answers.shift() as () => { confirmedUntil: string })()
    isConfirmed = 'confirmedUntil' in answer
    return answer
  })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  renderInConsole(<IdentityCheck />)
  return { server, open, answer: call(approvePayout, approval) }
}

/** What the provider's window tells the console's. */
const comeBack = () =>
  act(async () => {
    const channel = new BroadcastChannel('payouts.confirmation')
    channel.postMessage(ticket)
    channel.close()
  })

const confirmed = () => ({ confirmedUntil: '2026-11-29T01:00:00Z' })

it('has the provider confirm who the person is in its own window, and goes on with the call', async () => {
  const { server, open, answer } = approve([confirmed])
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  const button = await dialog.findByRole('button', { name: 'Confirm at Acme Directory' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.click(button)
  expect(open).toHaveBeenCalledWith(there, '_blank', expect.stringContaining('popup'))
  expect(dialog.getByRole('status').textContent).toBe('Waiting for the other window …')
  await comeBack()
  expect(await answer).toMatchObject(approved)
  const [begun, completed] = [beginProviderConfirmation, confirmByProvider].map((each) => server.payloadsOf(each))
  expect(begun).toEqual([{ proof: expect.stringMatching(/^[\w-]{43}$/) }])
  expect(completed).toEqual([{ ticket, secret: expect.stringMatching(/^[\w-]{43}$/) }])
  await dialogsClosed()
})

it('says what the provider refused, and begins again with another secret', async () => {
  const { server, answer } = approve([() => refused('refusedByRule', 'Acme authenticated somebody else.'), confirmed])
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Confirm at Acme Directory' }))
  await comeBack()
  expect(await dialog.findByText(/Acme authenticated somebody else/)).toBeTruthy()
  await waitFor(() => expect(server.payloadsOf(beginProviderConfirmation)).toHaveLength(2))
  const [first, second] = server.payloadsOf(beginProviderConfirmation)
  expect(first).not.toEqual(second)
  await userEvent.click(await dialog.findByRole('button', { name: 'Confirm at Acme Directory' }))
  await comeBack()
  expect(await answer).toMatchObject(approved)
})

it('can be left, and the call stays refused', async () => {
  const { answer } = approve([])
  const refusal = answer.catch((error: Error) => error.message)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
  expect(await refusal).toBe('Please confirm that it is you.')
})
