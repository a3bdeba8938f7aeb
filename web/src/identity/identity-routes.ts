import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#layout/root-route.tsx'

const beforeSignIn = () => rootRoute

const changePassword = {
  getParentRoute: beforeSignIn,
  staticData: { title: 'Change Password', access: 'everyone' },
  // Otherwise the two spellings would be one route.
  caseSensitive: true,
  component: lazyRouteComponent(() => import('./passwords/ChangePasswordPage.tsx'), 'ChangePasswordPage')
} as const

const signIn = {
  getParentRoute: beforeSignIn,
  staticData: { title: 'Sign in', access: 'everyone' },
  component: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage')
} as const

export const signInRoutes = [
  createRoute({ path: '/', ...signIn }),
  createRoute({ path: '/SignIn', ...signIn })
] as const

/** The screens that are reached without a session as well. */
export const signedOutRoutes = [
  createRoute({
    getParentRoute: beforeSignIn,
    path: '/ForgotPassword',
    staticData: { title: 'Forgot Password', access: 'everyone' },
    component: lazyRouteComponent(() => import('./passwords/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')
  }),
  createRoute({
    getParentRoute: beforeSignIn,
    path: '/ForgotUsername',
    staticData: { title: 'Forgot Username', access: 'everyone' },
    component: lazyRouteComponent(() => import('./user-names/ForgotUsernamePage.tsx'), 'ForgotUsernamePage')
  }),
  createRoute({
    getParentRoute: beforeSignIn,
    path: '/resetForgotPassword',
    staticData: { title: 'Reset Password', access: 'everyone' },
    validateSearch: ({ authParam }: Record<string, unknown>) => ({
      authParam: typeof authParam === 'string' ? authParam : ''
    }),
    component: lazyRouteComponent(() => import('./passwords/ResetPasswordPage.tsx'), 'ResetPasswordPage')
  }),
  createRoute({ path: '/ChangePassword', ...changePassword }),
  createRoute({ path: '/changePassword', ...changePassword })
] as const
