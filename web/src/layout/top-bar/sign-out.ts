import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { call } from '#client/call.ts'
import { dismissDialogs } from '#client/dialogs/dialogs.ts'
import { clearSession } from '#client/session/session.ts'

/** Ends the session here at once, and on the server by a call in the background. */
export function signOut(): void {
  // The call takes the session's credentials before its first pause, so clearing the session does not affect it.
  call(identityEndpoints.logout, {}, { inBackground: true }).catch(() => undefined)
  dismissDialogs()
  clearSession()
}
