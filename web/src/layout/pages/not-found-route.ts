import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../console-route.ts'
import { messages } from '../messages.ts'

/** Every path that no screen has. Without a session it leads to sign-in like any other. */
export const notFoundRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  staticData: { title: messages.notFoundTitle, access: 'signedIn' },
  component: lazyRouteComponent(() => import('./LostInSpace.tsx'), 'LostInSpace')
})
