import type { AnyRouter } from '@tanstack/react-router'
import { dismissDialogs, showAlert } from '#client/dialogs/dialogs.ts'
import { clearSession, currentSession } from '#client/session/session.ts'
import { onSessionEnd, type SessionEnd } from '#client/session/session-end.ts'
import { toast } from '#client/toast.ts'
import './wanted.ts'

/**
 * Returns the person to sign-in when the session ends on the server or in another tab; once, however many calls fail.
 * The same person continues where they were after signing in again.
 */
export function leaveWhenSessionEnds(router: AnyRouter): () => void {
  let leaving = false
  const leave = async ({ to, say, note }: SessionEnd) => {
    if (leaving) return
    leaving = true
    dismissDialogs()
    if (say) await showAlert(say)
    // Errors of calls that failed with the session appeared behind the alert.
    dismissDialogs()
    const wantedBy = currentSession()?.loginId
    const wanted = wantedBy && router.state.location.href
    clearSession()
    await router.navigate({ to, state: wanted ? { wanted, wantedBy } : {} })
    if (note) toast.success(note, { id: 'session-end' })
    leaving = false
  }
  return onSessionEnd((end) => void leave(end))
}
