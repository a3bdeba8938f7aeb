import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '../client/queries.ts'
import { consoleRoute } from '../layout/console-route.ts'
import { rootRoute } from '../layout/root-route.tsx'

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
    validateSearch: z.object({ authParam: z.string().default('').catch('') }),
    component: lazyRouteComponent(() => import('./passwords/ResetPasswordPage.tsx'), 'ResetPasswordPage')
  }),
  createRoute({ path: '/ChangePassword', ...changePassword }),
  createRoute({ path: '/changePassword', ...changePassword })
] as const

/** What a person changes about their own account. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/ChangeUsername',
    staticData: { title: 'Change Username', access: 'signedIn' },
    component: lazyRouteComponent(() => import('./user-names/ChangeUsernamePage.tsx'), 'ChangeUsernamePage')
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/sessions',
    staticData: { title: 'Your sessions', access: 'signedIn' },
    loader: () => preload(identityEndpoints.getSessions, {}),
    component: lazyRouteComponent(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage')
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/twoStep',
    staticData: { title: 'Two-step sign-in', access: 'signedIn' },
    loader: () => preload(twoStepEndpoints.getTwoStep, {}),
    component: lazyRouteComponent(() => import('./two-step/TwoStepPage.tsx'), 'TwoStepPage')
  })
] as const
