import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { call } from '#client/call.ts'
import { dismissDialogs } from '#client/dialogs/dialogs.ts'
import { currentSession } from '#client/session/session.ts'
import { onTwoStepMissing } from '#client/session/still-to-prove.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { dialogsClosed } from '#test/screen.ts'
import { accountRoutes } from '../account-routes.ts'
import { IdentityCheck } from './IdentityCheck.tsx'

const { getTwoStep, beginTwoStep, turnOnTwoStep, turnOffTwoStep, renewRecoveryCodes, confirmIdentity } =
  twoStepEndpoints
const { approvePayout } = payoutEndpoints
const off = { on: false, since: null, required: false, recoveryCodesLeft: 0 }
const on = { on: true, since: '2026-11-20T02:00:00Z', required: false, recoveryCodesLeft: 9 }
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7KQP-M3XA-ZZ4H-W9C${'ABCDEFGHJK'[index]}`)

const dashboard = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard', access: 'signedIn' },
  component: () => <h1>Dashboard</h1>
})

/** Opens the console at an address, with the dialog that asks who one is. */
async function openConsole(path = '/twoStep') {
  const routeTree = rootRoute.addChildren([consoleRoute.addChildren([...accountRoutes, dashboard])])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { finders: [] } })
  onTestFinished(onTwoStepMissing(() => void router.navigate({ to: '/twoStep' })))
  renderInConsole(
    <>
      <RouterProvider router={router} />
      <IdentityCheck />
    </>
  )
  return router
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the page of two-step sign-in', () => {
  it('turns it on with a key to scan or to type, and shows the recovery codes this once', async () => {
    signedIn()
    const server = fakeServer()
    let state: typeof on | typeof off = off
    server.on(getTwoStep, () => state)
    server.on(beginTwoStep, () => ({ key, keyUri: `otpauth://totp/aminah?secret=${key}` }))
    server.on(turnOnTwoStep, () => {
      state = on
      return { recoveryCodes }
    })
    await openConsole()
    await screen.findByRole('heading', { name: 'Two-step sign-in is off' })
    await press('Turn on')
    const dialog = await inDialog('Turn two-step sign-in on')
    expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(dialog.getByRole('img', { name: /Key for the authenticator app/ })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    expect(dialog.getByText('Please enter your password.')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Code that the app shows now'), '123 456')
    await userEvent.type(dialog.getByLabelText('Your password'), 'Right@123')
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    const codes = await inDialog('Keep your recovery codes')
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(server.payloadsOf(turnOnTwoStep)).toEqual([{ oneTimeCode: '123 456', password: 'Right@123' }])
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => [saved, clicked].forEach((spy) => void spy.mockRestore()))
    await userEvent.click(codes.getByRole('button', { name: 'Download' }))
    const text = await (saved.mock.lastCall as [Blob])[0].text()
    for (const code of recoveryCodes) expect(text).toContain(code)
    await userEvent.click(codes.getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
  })

  it.each([
    { button: 'Turn off', title: 'Turn two-step sign-in off', endpoint: turnOffTwoStep },
    { button: 'New recovery codes', title: 'Make new recovery codes', endpoint: renewRecoveryCodes }
  ])('says at the field what was not right: $button', async ({ button, title, endpoint }) => {
    signedIn()
    const server = fakeServer()
    server.on(getTwoStep, () => on)
    server.on(endpoint, () => refused('refusedByRule', 'The code is not correct.', { field: 'oneTimeCode' }))
    await openConsole()
    await screen.findByRole('heading', { name: 'Two-step sign-in is on' })
    await press(button)
    const dialog = await inDialog(title)
    await userEvent.type(dialog.getByLabelText('Code'), '123456')
    await userEvent.type(dialog.getByLabelText('Your password'), 'Right@123{Enter}')
    expect(await dialog.findByText('The code is not correct.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Code')))
  })

  it('warns while few recovery codes are left, and stays on where the role requires it', async () => {
    signedIn()
    fakeServer().on(getTwoStep, () => ({ ...on, required: true, recoveryCodesLeft: 1 }))
    await openConsole()
    expect(await screen.findByText(/1 recovery code is left. Make new ones/)).toBeTruthy()
    expect(screen.getByText(/^Since 20 Nov 2026, 10:00/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Turn off' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Your role requires it, so it stays on.')).toBeTruthy()
  })
})

describe('a user whose role requires it', () => {
  it('is led there from every screen', async () => {
    signedIn({ twoStepMissing: true })
    fakeServer().on(getTwoStep, () => ({ ...off, required: true }))
    const router = await openConsole('/dashboard')
    expect(await screen.findByText(/Your role requires two-step sign-in/)).toBeTruthy()
    await router.navigate({ to: '/dashboard' })
    expect(router.state.location.pathname).toBe('/twoStep')
  })

  it('may go on once it is on', async () => {
    signedIn({ twoStepMissing: true })
    fakeServer().on(getTwoStep, () => ({ ...on, required: true }))
    await openConsole('/dashboard')
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the dashboard' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  })

  it('is led there when the server says so in the middle of a session', async () => {
    signedIn()
    const server = fakeServer()
    server.on(getTwoStep, () => ({ ...off, required: true }))
    server.on(approvePayout, () => refused('refusedByRule', 'Turn it on first.', { needs: { what: 'twoStep' } }))
    const router = await openConsole('/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await expect(call(approvePayout, approval)).rejects.toThrow('Turn it on first.')
    await waitFor(() => expect(router.state.location.pathname).toBe('/twoStep'))
    expect(currentSession()?.twoStepMissing).toBe(true)
  })
})

const approval = { batchNo: 4, version: 1, remark: 'Checked', selectedDate: '2026-11-30' }

describe('a call that needs a confirmed identity', () => {
  const server = () => {
    signedIn()
    const fake = fakeServer()
    let confirmed = false
    fake.on(getTwoStep, () => off)
    fake.on(confirmIdentity, ({ password }) => {
      if (password !== 'Right@123') return refused('refusedByRule', 'Not correct.', { field: 'password' })
      confirmed = true
      return { confirmedUntil: '2026-11-21T02:05:00Z' }
    })
    fake.on(approvePayout, () =>
      confirmed
        ? { totalPayOut: '1.00', dealerCount: 1, transactionCount: 1, date: '2026-11-30', referenceNo: 'A1' }
        : refused('refusedByRule', 'Please confirm.', { needs: { what: 'confirmIdentity', by: 'password' } })
    )
    return fake
  }

  it('asks, and is then made again as it was', async () => {
    const fake = server()
    await openConsole()
    const answer = call(approvePayout, approval)
    const dialog = await inDialog('Confirm that it is you')
    await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong@123{Enter}')
    expect(await dialog.findByText('Not correct.')).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText('Your password'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'Right@123{Enter}')
    expect(await answer).toMatchObject({ referenceNo: 'A1' })
    expect(fake.payloadsOf(approvePayout)).toEqual([approval, approval])
  })

  it('is refused as the server said where the person gives up', async () => {
    const fake = server()
    await openConsole()
    const answer = call(approvePayout, approval).catch((error: Error) => error.message)
    const dialog = await inDialog('Confirm that it is you')
    await userEvent.type(dialog.getByLabelText('Your password'), 'x{Escape}')
    expect(await answer).toBe('Please confirm.')
    expect(fake.payloadsOf(approvePayout)).toHaveLength(1)
  })

  it('is refused, too, once the session is over', async () => {
    server()
    await openConsole()
    const answer = call(approvePayout, approval).catch((error: Error) => error.message)
    await inDialog('Confirm that it is you')
    act(dismissDialogs)
    await dialogsClosed()
    expect(await answer).toBe('Please confirm.')
  })

  it('asks once for calls at the same time', async () => {
    const fake = server()
    await openConsole()
    const answers = [call(approvePayout, approval), call(approvePayout, approval)]
    const dialog = await inDialog('Confirm that it is you')
    await userEvent.type(dialog.getByLabelText('Your password'), 'Right@123{Enter}')
    expect(await Promise.all(answers)).toHaveLength(2)
    expect(fake.payloadsOf(confirmIdentity)).toHaveLength(1)
  })
})
