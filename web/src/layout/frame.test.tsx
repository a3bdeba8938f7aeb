import { api } from '@payouts/contract/api'
import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider
} from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { confirm, showAlert } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { currentSession } from '#client/session/session.ts'
import { endSession } from '#client/session/session-end.ts'
import { signInRoutes } from '#identity/identity-routes.ts'
import { browserIsOnline, fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { dialogsClosed } from '#test/screen.ts'
import type { ScreenAccess } from './access.ts'
import { consoleRoute } from './console-route.ts'
import { FallbackErrorPage } from './pages/FallbackErrorPage.tsx'
import { notFoundRoute } from './pages/not-found-route.ts'
import { rootRoute } from './root-route.tsx'
import { leaveWhenSessionEnds } from './session-end.ts'
import { signOut } from './top-bar/sign-out.ts'

const screenAt = (path: string, title: string, access: ScreenAccess) =>
  createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: { title, access },
    component: () => <h1>{title}</h1>
  })

const faultyScreen = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/validations',
  staticData: { title: 'Validations', access: 'Validations' },
  component: function Faulty() {
    const counts = useCall(api.dashboard.getCountHeader, {}, { faultsReplacePage: true })
    return <h1>{counts.data ? 'Counted' : 'Counting'}</h1>
  }
})

const distantScreen = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/success',
  staticData: { title: 'Success', access: 'signedIn' },
  component: lazyRouteComponent(async () => {
    if (!navigator.onLine) throw new TypeError('Its code could not be fetched')
    return { default: () => <h1>Success</h1> }
  })
})

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  consoleRoute.addChildren([
    screenAt('/dashboard', 'Dashboard', 'signedIn'),
    screenAt('/payouts', 'Payouts', 'Payout'),
    screenAt('/reports', 'Reports', 'Reports'),
    screenAt('/creditDebit', 'Debit / Credit', 'Debit/Credit'),
    faultyScreen,
    distantScreen,
    notFoundRoute
  ])
])

const noDealers = { total: 0, prepaid: 0, postpaid: 0 }
const counts = {
  dealers: noDealers,
  masterDealers: noDealers,
  total: { netPayout: '0.00', onHold: '0.00', dealers: 0, transactions: 0 },
  cycles: [],
  highlights: [],
  months: []
}

const loginResult: LoginResult = {
  sessionId: 'session-2',
  messageKey: btoa('k'.repeat(32)),
  userAccessDetails: { menuList: fullMenu },
  isExternalUser: 'N',
  companyCode: null,
  companyName: null,
  companyId: null,
  userId: 1,
  name: 'Aminah binti Yusof',
  role: 'Payout officer',
  twoStepMissing: false,
  language: 'en',
  isNew: false
}

/** Opens the console at an address, as a person does who types it. */
async function openConsole(path: string) {
  window.history.replaceState(null, '', path)
  const history = createBrowserHistory()
  const router = createRouter({
    routeTree,
    history,
    context: { finders: [] },
    defaultErrorComponent: FallbackErrorPage
  })
  const deaf = leaveWhenSessionEnds(router)
  onTestFinished(() => {
    deaf()
    history.destroy()
  })
  renderInConsole(
    <>
      <RouterProvider router={router} />
      <DialogHost />
    </>
  )
  await screen.findByRole('heading', { level: 1 })
  return { goTo: (path: string) => act(() => history.push(path)) }
}

async function logIn(userName = 'aminah') {
  await userEvent.type(await screen.findByLabelText('User Name'), userName)
  await userEvent.type(screen.getByLabelText('Password'), 'Right@123{Enter}')
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const goBack = () => act(() => window.history.back())
const pressOk = () => userEvent.click(screen.getByRole('button', { name: 'OK' }))

describe('the guard', () => {
  it('redirects to the root without a session, from known and unknown paths alike', async () => {
    for (const path of ['/payouts', '/nonsense']) {
      await openConsole(path)
      await screen.findByRole('button', { name: 'Log In' })
      expect(window.location.pathname).toBe('/')
      document.body.replaceChildren()
    }
  })

  it('keeps the requested screen, and opens it after sign-in', async () => {
    const server = fakeServer()
    server.on(identityEndpoints.login, () => loginResult)
    await openConsole('/payouts?page=2')
    await logIn()
    await waitFor(() => expect(heading()).toBe('Payouts'))
    expect(window.location.search).toBe('?page=2')
  })

  it('admits a user who was granted the screen', async () => {
    signedIn()
    await openConsole('/payouts')
    expect(heading()).toBe('Payouts')
  })

  it.each([
    { path: '/nonsense', says: [] },
    { path: '/payouts', says: [/^Payouts needs the right “Payout”, .* Ask an administrator/] },
    {
      path: '/creditDebit',
      says: [/^Debit \/ Credit needs any right of “Incentive” or any right of “Cash Out Limit”/]
    }
  ])('answers $path within the frame: lost in space, and which right is missing', async ({ path, says }) => {
    signedIn({ menu: menuOf('Reports', 'Adjustment') })
    await openConsole(path)
    expect(heading()).toBe('404 - Page Not Found')
    expect(screen.getByText("Oops! Looks like you're lost in space.")).toBeTruthy()
    for (const text of says) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryAllByText(/ needs /)).toHaveLength(says.length)
    expect(screen.getByRole('link', { name: 'Reports' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(heading()).toBe('Dashboard'))
  })
})

describe('the browser’s Back', () => {
  it('is undone on an application screen and says so', async () => {
    signedIn()
    const { goTo } = await openConsole('/dashboard')
    await goTo('/payouts')
    await goBack()
    await screen.findByText('Back button is disabled.')
    await waitFor(() => expect(window.location.pathname).toBe('/payouts'))
    await pressOk()
    expect(heading()).toBe('Payouts')
  })

  it('is undone on a screen opened by its address, where nothing lies behind', async () => {
    signedIn()
    await openConsole('/payouts')
    await goBack()
    await screen.findByText('Back button is disabled.')
    expect(window.location.pathname).toBe('/payouts')
    await pressOk()
  })

  it('works as ever where nobody is signed in', async () => {
    const { goTo } = await openConsole('/')
    await goTo('/SignIn')
    await goBack()
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(screen.queryByText('Back button is disabled.')).toBeNull()
  })
})

describe('the frame', () => {
  it('names the screen in the tab and moves the focus to its title', async () => {
    signedIn()
    const { goTo } = await openConsole('/dashboard')
    await goTo('/payouts')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Payouts'))
    expect(document.title).toBe('Payouts · Dealer Payouts')
  })

  it('scrolls the menu to the present screen', async () => {
    signedIn()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    await openConsole('/reports')
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('link', { name: 'Reports', current: 'page' })])
  })

  it('goes to a screen by g and its letter, but not from within a field', async () => {
    signedIn()
    await openConsole('/dashboard')
    await userEvent.keyboard('gp')
    await waitFor(() => expect(heading()).toBe('Payouts'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'gr')
    expect(window.location.pathname).toBe('/payouts')
    await userEvent.keyboard('{Escape}')
  })

  it('finds a screen by part of its name', async () => {
    signedIn()
    await openConsole('/dashboard')
    // What is typed before its field is there is for it, and no key of the screen: g p would open the payouts.
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('gp')
    const field = await screen.findByDisplayValue('gp')
    await userEvent.clear(field)
    await userEvent.type(field, 'repo{Enter}')
    await waitFor(() => expect(heading()).toBe('Reports'))
  })

  it('shows all keys at ?', async () => {
    signedIn()
    await openConsole('/dashboard')
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard keys' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
  })

  it('offers to change the password only where there is a screen for it, and signs out to the root', async () => {
    const server = fakeServer()
    server.on(identityEndpoints.logout, () => ({ message: 'Signed out.' }))
    const { sessionId } = signedIn()
    await openConsole('/dashboard')
    await userEvent.click(screen.getByRole('button', { name: /Account of Aminah binti Yusof/ }))
    const logout = await screen.findByRole('menuitem', { name: 'Logout' })
    expect(screen.queryByRole('menuitem', { name: 'Change Password' })).toBeNull()
    await userEvent.click(logout)
    await screen.findByRole('button', { name: 'Log In' })
    expect(window.location.pathname).toBe('/')
    expect(currentSession()).toBeNull()
    const signedOut = () => server.received.filter(({ path }) => path === identityEndpoints.logout.path)
    await waitFor(() => expect(signedOut()).toMatchObject([{ envelope: { sessionId } }]))
  })

  it('says why and goes to sign-in when the session has expired, once for many calls', async () => {
    signedIn()
    await openConsole('/dashboard')
    act(() => {
      endSession({ to: '/SignIn', say: 'Your session has expired.' })
      endSession({ to: '/SignIn', say: 'Your session has expired.' })
    })
    await screen.findByText('Your session has expired.')
    await pressOk()
    await screen.findByRole('button', { name: 'Log In' })
    expect(window.location.pathname).toBe('/SignIn')
  })

  it('says that the session has expired before anything that it asked, and leaves nothing of it behind', async () => {
    signedIn()
    await openConsole('/dashboard')
    const answer = confirm({ message: 'End the exclusion of Aminah?', confirmLabel: 'End' })
    await screen.findByText('End the exclusion of Aminah?')
    act(() => endSession({ to: '/SignIn', say: 'Your session has expired.' }))
    await screen.findByText('Your session has expired.')
    expect(await answer).toBe(false)
    act(() => void showAlert('Not saved: Your session has expired.'))
    await pressOk()
    await screen.findByRole('button', { name: 'Log In' })
    await dialogsClosed()
  })

  it('takes its questions along when the person signs out', async () => {
    signedIn()
    await openConsole('/dashboard')
    const answer = confirm({ message: 'Leave without saving?', confirmLabel: 'Leave' })
    await screen.findByText('Leave without saving?')
    act(signOut)
    await dialogsClosed()
    expect(await answer).toBe(false)
  })

  it('goes to sign-in when another tab signs out, and back to the screen for the same person alone', async () => {
    const { sessionId } = signedIn()
    const server = fakeServer()
    server.on(identityEndpoints.login, () => loginResult)
    await openConsole('/payouts')
    const event = { storageArea: localStorage, key: 'payouts.session-ended', newValue: sessionId }
    act(() => void window.dispatchEvent(new StorageEvent('storage', event)))
    await screen.findByText('Your session has ended. Sign in again to go on where you were.')
    expect(window.location.pathname).toBe('/SignIn')
    await logIn('somebody')
    await waitFor(() => expect(heading()).toBe('Dashboard'))
  })

  it('keeps the frame and offers to try again where the server could not process a screen', async () => {
    const server = fakeServer()
    server.on(api.dashboard.getCountHeader, () => refused('unableToProcess', 'The counts could not be read.'))
    signedIn()
    const { goTo } = await openConsole('/dashboard')
    await goTo('/validations')
    await screen.findByText('An Error Occurred: The counts could not be read.')
    expect(screen.getAllByRole('link', { name: 'Payouts' })[0]).toBeTruthy()
    server.on(api.dashboard.getCountHeader, () => counts)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(heading()).toBe('Counted'))
  })
})

describe('offline', () => {
  it('says so where a screen cannot be loaded, which opens by itself once there is a connection', async () => {
    signedIn()
    const { goTo } = await openConsole('/dashboard')
    browserIsOnline(false)
    await goTo('/success')
    await screen.findByText('No Internet Connection Found!')
    browserIsOnline(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(heading()).toBe('Success'))
  })
})

describe("the person's own rights", () => {
  const granted = (...names: string[]) => ({ userAccessDetails: { menuList: menuOf(...names) }, role: 'Reporter' })
  const menuNames = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  it('are read again when the console opens, and the menu and the guard keep to them', async () => {
    fakeServer().on(identityEndpoints.getUserAccess, () => granted('Reports'))
    signedIn()
    await openConsole('/payouts')
    await screen.findByText('404 - Page Not Found')
    expect(currentSession()).toMatchObject({ role: 'Reporter', menu: menuOf('Reports') })
  })

  it('are read again when a call was not permitted', async () => {
    const server = fakeServer()
    let now = granted('Incentive')
    server.on(identityEndpoints.getUserAccess, () => now)
    server.on(api.dashboard.getCountHeader, () => {
      now = granted('Incentive', 'Reports')
      return refused('notPermitted', 'You are not permitted to do this.')
    })
    signedIn({ menu: menuOf('Incentive'), role: 'Reporter' })
    await openConsole('/validations')
    await waitFor(() => expect(menuNames()).toEqual(['Dashboard', 'Payouts', 'Validations', 'Reports']))
  })
})

describe('the tour', () => {
  it('shows somebody new five steps by one key, and is over for good by Escape that closes nothing else', async () => {
    const server = fakeServer()
    server.on(identityEndpoints.endTour, () => ({ message: '' }))
    signedIn({ isNew: true })
    await openConsole('/payouts')
    const stepAt = (title: string) => screen.findByRole('heading', { name: new RegExp(`^${title}`) })
    for (const step of ['What you may open', 'What waits for you', 'Every screen', 'What you should know']) {
      await stepAt(step)
      await userEvent.keyboard('t')
    }
    await userEvent.click(screen.getByRole('button', { name: /^Account of/ }))
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await stepAt('As you like')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Tour' })).toBeNull())
    await waitFor(() => expect(currentSession()?.isNew).toBe(false))
    expect(server.payloadsOf(identityEndpoints.endTour)).toHaveLength(1)
  })
})
