import { fullMenu } from '@payouts/contract/permissions'
import { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { currentSession } from '#client/session/session.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { fakeServer, refused } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { signInRoutes } from '../identity-routes.ts'

const { completeProviderSignIn } = providerSignInEndpoints
const ticket = 't'.repeat(43)
const secret = 's'.repeat(43)

const result = {
  ...{ sessionId: 'session-3', messageKey: btoa('k'.repeat(32)), userAccessDetails: { menuList: fullMenu } },
  ...{ isExternalUser: 'N' as const, companyCode: null, companyName: null, companyId: null, userId: 7 },
  ...{ name: 'Nurul Huda', role: 'Reporter', twoStepMissing: false, language: 'en' as const, isNew: false },
  userName: 'nurul@acme.test'
}

const screens = ['/reports', '/dashboard'].map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: path, access: 'signedIn' },
    component: () => <h1>{path}</h1>
  })
)

/** Comes back from the provider with a ticket, to a browser that kept this. */
function comeBack(kept: object) {
  sessionStorage.setItem('payouts.provider-sign-in', JSON.stringify(kept))
  window.location.hash = `#ticket=${ticket}`
  onTestFinished(() => {
    window.location.hash = ''
  })
  const routeTree = rootRoute.addChildren([...signInRoutes, ...screens])
  const history = createMemoryHistory({ initialEntries: ['/SignIn'] })
  renderInConsole(<RouterProvider router={createRouter({ routeTree, history, context: { finders: [] } })} />)
}

it('opens the session with the secret that this browser kept, and the screen that was wanted', async () => {
  const server = fakeServer()
  server.on(completeProviderSignIn, () => result)
  comeBack({ secret, rememberMe: true, wanted: '/reports' })
  await screen.findByRole('heading', { name: '/reports' })
  expect(server.payloadsOf(completeProviderSignIn)).toEqual([{ ticket, secret, rememberMe: true }])
  expect(currentSession()).toMatchObject({ sessionId: 'session-3', loginId: 'nurul@acme.test', rememberMe: true })
  expect(sessionStorage.getItem('payouts.provider-sign-in')).toBeNull()
})

it('says why nobody was signed in, and leaves the form', async () => {
  const server = fakeServer()
  server.on(completeProviderSignIn, () => refused('signInRefused', 'None of your groups has a role here.'))
  comeBack({ secret, rememberMe: false })
  expect((await screen.findByRole('alert')).textContent).toBe('None of your groups has a role here.')
  await waitFor(() => expect(screen.queryByText('Signing you in …')).toBeNull())
  expect(currentSession()).toBeNull()
})
