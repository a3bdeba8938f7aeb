import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { currentSession } from '../client/session.ts'
import { mayOpen } from './access.ts'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'
import { rootRoute } from './root-route.tsx'

/** Where whoever has to turn two-step sign-in on first may go, as the server sees it too. */
const twoStepPath = '/twoStep' as string
const openBeforeTwoStep = new Set([twoStepPath, '/ChangePassword', '/changePassword'])

/** The parent of every application screen: draws the frame, and lets in only whoever may see the screen. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  staticData: { title: '', access: 'signedIn' },
  beforeLoad: ({ matches }) => {
    const session = currentSession()
    if (!session) throw redirect({ to: '/' })
    if (session.twoStepMissing && !openBeforeTwoStep.has(matches.at(-1)?.pathname ?? ''))
      throw redirect({ to: twoStepPath })
    const access = matches.at(-1)?.staticData.access ?? 'signedIn'
    if (!mayOpen(session.menu, access)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./ConsoleFrame.tsx'), 'ConsoleFrame'),
  errorComponent: FallbackErrorPage
})
