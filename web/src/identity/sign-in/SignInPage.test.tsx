import type { LoginResult } from '@payouts/contract/identity/endpoints'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { currentSession } from '#client/session/session.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { dialogsClosed } from '#test/screen.ts'
import { findLostFocus } from '#ui/dialogs/lost-focus.ts'
import { signInRoutes } from '../identity-routes.ts'

const { login } = identityEndpoints
const pressOk = () => userEvent.click(screen.getByRole('button', { name: 'OK' }))

const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard', access: 'signedIn' },
  component: () => <h1>Dashboard</h1>
})

const result: LoginResult = {
  sessionId: 'session-2',
  messageKey: btoa('k'.repeat(32)),
  userAccessDetails: { menuList: fullMenu },
  isExternalUser: 'Y',
  companyCode: 'D0001',
  companyName: 'Dealer One',
  companyId: 7,
  userId: 12,
  name: 'Farid bin Salleh',
  role: 'Company user',
  twoStepMissing: false,
  language: 'en',
  isNew: false
}

async function openSignIn() {
  const routeTree = rootRoute.addChildren([...signInRoutes, dashboard])
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { finders: [] } })
  renderInConsole(
    <>
      <RouterProvider router={router} />
      <DialogHost />
    </>
  )
  await screen.findByRole('button', { name: 'Log In' })
}

async function logIn(password = 'Right@123') {
  await userEvent.type(screen.getByLabelText('User Name'), 'farid')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

it('ends whatever session the browser still held, on the server as well', async () => {
  const server = fakeServer()
  server.on(identityEndpoints.logout, () => ({ message: 'Signed out.' }))
  signedIn({ rememberMe: true })
  await openSignIn()
  await waitFor(() => expect(currentSession()).toBeNull())
  await waitFor(() => expect(server.payloadsOf(identityEndpoints.logout)).toHaveLength(1))
  expect(localStorage.length).toBe(0)
})

it('takes the focus into its first field where a dialog that closes has left it nowhere', async () => {
  fakeServer()
  await openSignIn()
  ;(document.activeElement as HTMLElement).blur()
  findLostFocus()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('User Name')))
})

it('asks for what is missing and calls nobody', async () => {
  const server = fakeServer()
  await openSignIn()
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(screen.getByText('UserName is Required')).toBeTruthy()
  expect(screen.getByText('Password is Required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('User Name'))
  expect(server.received).toEqual([])
})

it('keeps the session and opens the dashboard', async () => {
  const server = fakeServer()
  server.on(login, () => result)
  await openSignIn()
  await userEvent.click(screen.getByLabelText('Remember me'))
  await logIn()
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(server.payloadsOf(login)).toEqual([{ userName: 'farid', password: 'Right@123', rememberMe: true }])
  expect(currentSession()).toMatchObject({
    sessionId: 'session-2',
    loginId: 'farid',
    userName: 'Farid bin Salleh',
    company: { id: 7, code: 'D0001', name: 'Dealer One' }
  })
  expect(localStorage.length).toBe(1)
})

it.each([
  { code: 'signInRefused' as const, detail: 'The user name or the password is not right.' },
  { code: 'locked' as const, detail: 'Too many failed sign-ins: locked until 10:42.' }
])('says why sign-in failed: $code', async ({ code, detail }) => {
  const server = fakeServer()
  server.on(login, () => refused(code, detail))
  await openSignIn()
  await logIn('Wrong@123')
  expect(await screen.findByText(`Error while authenticating user - ${detail}`)).toBeTruthy()
  expect(server.payloadsOf(login)).toHaveLength(1)
  expect(currentSession()).toBeNull()
  await pressOk()
  await dialogsClosed()
})

it('keeps the user name, and says in the form why sign-in failed until the next attempt', async () => {
  const server = fakeServer()
  server.on(login, () => refused('signInRefused', 'The user name or the password is not right.'))
  await openSignIn()
  await logIn('Wrong@123')
  await screen.findByText('Error while authenticating user - The user name or the password is not right.')
  await pressOk()
  await dialogsClosed()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error while authenticating user - The user name or the password is not right.'
  )
  expect(screen.getByLabelText<HTMLInputElement>('User Name').value).toBe('farid')
  server.on(login, () => result)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
})

it('tries once again with a new access token when the server calls the attempt expired', async () => {
  const server = fakeServer()
  let tries = 0
  server.on(login, () => {
    tries += 1
    return tries === 1 ? refused('sessionExpired', 'Expired') : result
  })
  await openSignIn()
  await logIn()
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(server.tokens.issued).toBe(2)
})

it('does not try a third time', async () => {
  const server = fakeServer()
  server.on(login, () => refused('sessionExpired', 'Expired'))
  await openSignIn()
  await logIn()
  await screen.findByText('Error while authenticating user - Expired')
  expect(server.payloadsOf(login)).toHaveLength(2)
  await pressOk()
})

const codeRequired = () => refused('refusedByRule', 'Please enter the code.', { field: 'oneTimeCode' })

it('asks for the code once the password is right, and signs in with it', async () => {
  const server = fakeServer()
  server.on(login, ({ oneTimeCode }) => (oneTimeCode ? result : codeRequired()))
  await openSignIn()
  await logIn()
  const code = await screen.findByLabelText<HTMLInputElement>('Code of your authenticator app')
  expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
  await waitFor(() => expect(document.activeElement).toBe(code))
  await userEvent.type(code, '12 34')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(screen.getByText('The code has 6 digits.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.paste(' 123 456 ')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const sent = { userName: 'farid', password: 'Right@123', rememberMe: false }
  expect(server.payloadsOf(login)).toEqual([sent, { ...sent, oneTimeCode: '123 456' }])
})

it('says at the code that it was not accepted, and accepts a recovery code instead', async () => {
  const server = fakeServer()
  server.on(login, ({ oneTimeCode }) => {
    if (!oneTimeCode) return codeRequired()
    return oneTimeCode === '7KQP-M3XA-ZZ4H-W9CD' ? result : refused('signInRefused', 'Not correct.')
  })
  await openSignIn()
  await logIn()
  await userEvent.type(await screen.findByLabelText('Code of your authenticator app'), '000000{Enter}')
  expect(await screen.findByText(/The code is not correct, or it was used already/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.queryByText(/The code is not correct/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Recovery code'), '7KQP-M3XA-ZZ4H-W9CD{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
})

it('takes a recovery code where sign-in is locked, and says why it does not', async () => {
  const server = fakeServer()
  server.on(login, ({ oneTimeCode }) => {
    if (!oneTimeCode) return refused('locked', 'Too many failed sign-ins.')
    return oneTimeCode === '7KQP-M3XA-ZZ4H-W9CD' ? result : refused('signInRefused', 'Not correct.')
  })
  await openSignIn()
  await logIn()
  await screen.findByText('Error while authenticating user - Too many failed sign-ins.')
  await pressOk()
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD{Enter}')
  await screen.findByText('Error while authenticating user - Not correct.')
  await pressOk()
  await userEvent.clear(screen.getByLabelText('Recovery code'))
  await userEvent.type(screen.getByLabelText('Recovery code'), '7KQP-M3XA-ZZ4H-W9CD{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
})

it('starts over as somebody else', async () => {
  const server = fakeServer()
  server.on(login, codeRequired)
  await openSignIn()
  await logIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as somebody else' }))
  expect(screen.getByLabelText<HTMLInputElement>('User Name').value).toBe('')
})

it('shows the password on request', async () => {
  await openSignIn()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show or hide the password' }))
  await waitFor(() => expect(password.type).toBe('text'))
})
