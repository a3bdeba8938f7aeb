import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../../layout/console-route.ts'

/** Where a person turns their own two-step sign-in on and off. */
export const twoStepRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/twoStep',
    staticData: { title: 'Two-step sign-in', access: 'signedIn' },
    component: lazyRouteComponent(() => import('./TwoStepPage.tsx'), 'TwoStepPage')
  })
] as const
