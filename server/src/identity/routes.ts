import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { recordEvent } from '../activity/record.ts'
import { bootstrapWrite, type Route, write } from '../platform/http/bind.ts'
import { changePassword } from './change-password.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const { login, logout, changePassword: changePasswordEndpoint } = identityEndpoints

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
  write(changePasswordEndpoint, changePassword)
]
