import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { call } from '#client/call.ts'
import { dismissDialogs } from '#client/dialogs/dialogs.ts'
import { clearSession } from '#client/session/session.ts'

/**
 * Ends the session here at once, and on the server by a call in the background.
 * @param atProvider whether the browser then leaves for the identity provider that opened it, to sign out there as well
 */
export function signOut({ atProvider = false } = {}): void {
  // The call takes the session's credentials before its first pause, so clearing the session does not affect it.
  call(identityEndpoints.logout, {}, { inBackground: true })
    .then(({ endAtProvider }) => {
      if (atProvider && endAtProvider !== undefined) window.location.assign(endAtProvider)
    })
    .catch(() => undefined)
  dismissDialogs()
  clearSession()
}
