import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../layout/root-route.tsx'

const signIn = {
  getParentRoute: () => rootRoute,
  staticData: { title: 'Sign in', access: 'everyone' },
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage')
} as const

export const identityRoutes = [
  createRoute({ path: '/', ...signIn }),
  createRoute({ path: '/SignIn', ...signIn })
] as const
