import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { currentSession } from '#client/session/session.ts'
import { mayOpen } from './access.ts'
import { FallbackErrorPage } from './pages/FallbackErrorPage.tsx'
import { rootRoute } from './root-route.tsx'
import './wanted.ts'

/** The screens open to a user who must first turn on two-step sign-in, as on the server. */
const twoStepPath = '/twoStep' as string
const openBeforeTwoStep = new Set([twoStepPath, '/ChangePassword', '/changePassword'])

/** The parent of every application screen: draws the frame, and admits only users who may see the screen. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  staticData: { title: '', access: 'signedIn' },
  beforeLoad: ({ matches, location }) => {
    const session = currentSession()
    if (!session) throw redirect({ to: '/', state: { wanted: location.href } })
    if (session.twoStepMissing && !openBeforeTwoStep.has(matches.at(-1)?.pathname ?? ''))
      throw redirect({ to: twoStepPath })
    const access = matches.at(-1)?.staticData.access ?? 'signedIn'
    if (!mayOpen(session.menu, access)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./ConsoleFrame.tsx'), 'FramedScreen'),
  errorComponent: FallbackErrorPage
})
