import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { bootstrapRead, bootstrapWrite, type Route, read, write } from '#platform/http/calls/bind.ts'
import { changePassword, proveCurrentPassword } from './passwords/change-password.ts'
import { forgotPassword, resetForgottenPassword } from './passwords/forgotten-password.ts'
import {
  type EndAtProvider,
  endOwnOtherSessions,
  endOwnSession,
  listOwnSessions,
  signOutWith
} from './sessions/own-sessions.ts'
import { type MayUsePassword, signInUnder } from './sign-in/sign-in.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { changeUserName, countUserNameChange } from './user-names/change-user-name.ts'
import { forgotUserName } from './user-names/forgotten-user-name.ts'
import { changeLanguage } from './users/change-language.ts'
import { lockOwnCredentials as lockFirst } from './users/credentials.ts'
import { endTour } from './users/end-tour.ts'

const { login, logout } = identityEndpoints

/** What identity providers add to sign-in: whether a right password signs its user in, and where their own sessions end. */
type WithProviders = { mayUsePassword: MayUsePassword; endAtProvider: EndAtProvider }

export const identityRoutes = ({ mayUsePassword, endAtProvider }: WithProviders): Route[] => [
  bootstrapWrite(login, signInUnder(mayUsePassword)),
  write(logout, signOutWith(endAtProvider), { lockFirst }),
  bootstrapRead(identityEndpoints.getPasswordPolicy, async ({ services }) => ({
    policy: services.config.passwordPolicy
  })),
  bootstrapWrite(identityEndpoints.forgotPassword, forgotPassword),
  bootstrapWrite(identityEndpoints.resetForgottenPassword, resetForgottenPassword),
  bootstrapWrite(identityEndpoints.forgotUsername, forgotUserName),
  write(identityEndpoints.changePassword, changePassword, { prove: proveCurrentPassword, lockFirst }),
  write(identityEndpoints.changeLanguage, changeLanguage),
  write(identityEndpoints.endTour, endTour),
  write(identityEndpoints.changeUsername, changeUserName, { prove: countUserNameChange, lockFirst }),
  read(identityEndpoints.getUserAccess, async ({ caller }) => ({
    userAccessDetails: { menuList: caller.menu },
    role: caller.role
  })),
  read(identityEndpoints.getSessions, listOwnSessions),
  write(identityEndpoints.endSession, endOwnSession, { lockFirst }),
  write(identityEndpoints.endOtherSessions, endOwnOtherSessions, { lockFirst }),
  ...twoStepRoutes
]
