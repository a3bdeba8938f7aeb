import { CallError } from '../call-error.ts'
import { fetchWhole } from '../fetch-whole.ts'
import { refusalFrom } from '../refusal.ts'
import { endSession } from './session-end.ts'

const storageKey = 'payouts.application-token'
/** How long before its expiry a token is renewed, at most a quarter of its life: longer than a call takes. */
const longestMargin = 75_000
/** The console is a public client: it has a name and no secret. */
export const clientId = 'console'

let refreshing: Promise<string> | undefined

/** The token that identifies the application; it gives access to no data. A token about to expire is renewed first. */
export async function accessToken(): Promise<string> {
  const kept = keptToken()
  return kept && Date.now() < kept.renewAt ? kept.token : refreshedToken()
}

/** Another token than the stale one. However many calls have a stale token, one refresh runs and all wait for it. */
export async function tokenAfter(stale: string): Promise<string> {
  const kept = keptToken()
  return kept && kept.token !== stale ? kept.token : refreshedToken()
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
  const requestedAt = Date.now()
  const response = await fetchWhole('/api/identity/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId }),
    signal: AbortSignal.timeout(60_000)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status >= 500 || response.status === 429) throw refusalFrom(answer, response)
  if (!response.ok || !isTokenAnswer(answer)) {
    endSession({ to: '/SignIn' })
    throw new CallError('notSignedIn', 'The console could not be identified to the server. Please sign in again.')
  }
  const { access_token: token, expires_in: seconds } = answer
  const life = seconds * 1000
  const kept: KeptToken = { token, renewAt: requestedAt + life - Math.min(longestMargin, life / 4) }
  sessionStorage.setItem(storageKey, JSON.stringify(kept))
  return token
}

type KeptToken = { readonly token: string; readonly renewAt: number }
type TokenAnswer = { access_token: string; expires_in: number }

function isTokenAnswer(answer: unknown): answer is TokenAnswer {
  const { access_token: token, expires_in: seconds } = (answer ?? {}) as Partial<TokenAnswer>
  return token !== undefined && seconds !== undefined
}

function keptToken(): KeptToken | undefined {
  const text = sessionStorage.getItem(storageKey)
  return text === null ? undefined : JSON.parse(text)
}
