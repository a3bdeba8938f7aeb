import { CallError, lostCall, refusalFrom } from './call-error.ts'
import { endSession } from './session-end.ts'

const storageKey = 'payouts.access-token'
/** The console is a public client: it has a name and no secret. */
export const clientId = 'console'

let refreshing: Promise<string> | undefined

/** The token that tells the server which application calls; it opens no data. */
export async function accessToken(): Promise<string> {
  return sessionStorage.getItem(storageKey) ?? refreshedToken()
}

/** A token other than the stale one. However many calls find theirs stale, one refresh runs and all wait for it. */
export async function tokenAfter(stale: string): Promise<string> {
  const current = sessionStorage.getItem(storageKey)
  return current !== null && current !== stale ? current : refreshedToken()
}

export function dropAccessToken(): void {
  sessionStorage.removeItem(storageKey)
}

function refreshedToken(): Promise<string> {
  refreshing ??= requestToken().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function requestToken(): Promise<string> {
  dropAccessToken()
  const response = await fetch('/api/identity/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId }),
    signal: AbortSignal.timeout(60_000)
  }).catch((cause) => Promise.reject(lostCall(cause)))
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status >= 500 || response.status === 429) throw refusalFrom(answer, response)
  if (!response.ok || !isTokenAnswer(answer)) {
    endSession({ to: '/SignIn' })
    throw new CallError('notSignedIn', 'The console could not be identified to the server. Please sign in again.')
  }
  sessionStorage.setItem(storageKey, answer.access_token)
  return answer.access_token
}

function isTokenAnswer(answer: unknown): answer is { access_token: string } {
  return (answer as { access_token?: unknown } | undefined)?.access_token !== undefined
}
