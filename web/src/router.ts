import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { currentSession } from '#client/session/session.ts'
import { signedOutRoutes, signInRoutes } from '#identity/identity-routes.ts'
import { FallbackErrorPage } from '#layout/pages/FallbackErrorPage.tsx'
import { rootRoute } from '#layout/root-route.tsx'
import { speak } from './language.ts'

/** Stands for every screen of the console until they are loaded, as sign-in does without them. */
const consoleScreen = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: '', access: 'everyone' },
  beforeLoad: async ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/', state: { wanted: location.href } })
    await openConsole()
    throw redirect({ href: location.href, replace: true })
  }
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([...signInRoutes, ...signedOutRoutes, consoleScreen]),
  context: { finders: [], openConsole },
  defaultErrorComponent: FallbackErrorPage,
  defaultPreload: 'intent',
  // The queries know the age of their answers.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  scrollRestoration: true
})

let isOpen = false

/** Loads everything after sign-in, and gives the router its screens. */
export async function openConsole(): Promise<void> {
  const [{ frameContext }] = await Promise.all([import('./routes.tsx'), speak()])
  if (isOpen) return
  isOpen = true
  router.update({ ...router.options, context: { ...frameContext, openConsole } })
  // The tree's root is the same; its children are new.
  router.setRoutes(router.buildRouteTree())
}
