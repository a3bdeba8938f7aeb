import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { recordEvent } from '../activity/record.ts'
import { bootstrapRead, bootstrapWrite, type Route, read, write } from '../platform/http/bind.ts'
import { changePassword, proveCurrentPassword } from './passwords/change-password.ts'
import { forgotPassword, resetForgottenPassword } from './passwords/forgotten-password.ts'
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts'
import { endSession } from './sessions/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { changeUserName, countUserNameChange } from './user-names/change-user-name.ts'
import { forgotUserName } from './user-names/forgotten-user-name.ts'

const { login, logout } = identityEndpoints

export const identityRoutes: Route[] = [
  bootstrapWrite(login, signIn),
  write(logout, async ({ tx, caller, sessionHash, clock, requestId }) => {
    if (sessionHash) await endSession(tx, sessionHash)
    await recordEvent(tx, {
      area: 'identity',
      action: 'SIGN OUT',
      activity: `${caller.name} signed out`,
      actor: caller,
      requestId,
      at: clock.now()
    })
    return { message: 'You are signed out.' }
  }),
  bootstrapRead(identityEndpoints.getPasswordPolicy, async ({ services }) => ({
    policy: services.config.passwordPolicy
  })),
  bootstrapWrite(identityEndpoints.forgotPassword, forgotPassword),
  bootstrapWrite(identityEndpoints.resetForgottenPassword, resetForgottenPassword),
  bootstrapWrite(identityEndpoints.forgotUsername, forgotUserName),
  write(identityEndpoints.changePassword, changePassword, proveCurrentPassword),
  write(identityEndpoints.changeUsername, changeUserName, countUserNameChange),
  read(identityEndpoints.getUserAccess, async ({ caller }) => ({
    userAccessDetails: { menuList: caller.menu },
    role: caller.role
  })),
  read(identityEndpoints.getSessions, listOwnSessions),
  write(identityEndpoints.endSession, endOwnSession),
  write(identityEndpoints.endOtherSessions, endOwnOtherSessions),
  ...twoStepRoutes
]
