import type { AnyRouter } from '@tanstack/react-router'
import { showAlert } from '../client/dialogs.ts'
import { clearSession } from '../client/session.ts'
import { onSessionEnd, type SessionEnd } from '../client/session-end.ts'

/** Returns the person to sign-in when the server reports the end of the session; once, however many calls fail. */
export function leaveWhenSessionEnds(router: AnyRouter): () => void {
  let leaving = false
  const leave = async ({ to, say }: SessionEnd) => {
    if (leaving) return
    leaving = true
    if (say) await showAlert(say)
    clearSession()
    await router.navigate({ to })
    leaving = false
  }
  return onSessionEnd((end) => void leave(end))
}
