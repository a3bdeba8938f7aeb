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
    const screen = matches.at(-1)
    if (session.twoStepMissing && !openBeforeTwoStep.has(screen?.pathname ?? '')) throw redirect({ to: twoStepPath })
    const { title = '', access = 'signedIn' } = screen?.staticData ?? {}
    if (!mayOpen(session.menu, access)) throw notFound({ data: { title, access } })
  },
  component: lazyRouteComponent(() => import('./ConsoleFrame.tsx'), 'FramedScreen'),
  notFoundComponent: lazyRouteComponent(() => import('./pages/ForbiddenPage.tsx'), 'ForbiddenPage'),
  errorComponent: FallbackErrorPage
})
