import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { currentSession } from '../client/session.ts'
import { mayOpen } from './access.ts'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'
import { rootRoute } from './root-route.tsx'

/** The parent of every application screen: draws the frame, and lets in only whoever may see the screen. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  staticData: { title: '', access: 'signedIn' },
  beforeLoad: ({ matches }) => {
    const session = currentSession()
    if (!session) throw redirect({ to: '/' })
    const access = matches.at(-1)?.staticData.access ?? 'signedIn'
    if (!mayOpen(session.menu, access)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./ConsoleFrame.tsx'), 'ConsoleFrame'),
  errorComponent: FallbackErrorPage
})
