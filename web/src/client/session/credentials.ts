import type { Endpoint } from '@payouts/contract/endpoint'
import { CallError, errorText, lostCall } from '../call-error.ts'
import { refusalFrom } from '../refusal.ts'
import { importMessageKey } from '../seal.ts'
import { clientId } from './access-token.ts'
import { currentSession } from './session.ts'

/** The key for envelopes: the session's, or before that a bootstrap's. */
export type Credentials = {
  readonly sessionId: string
  readonly loginId: string
  readonly loginUserName: string
  readonly key: CryptoKey
}

export async function credentialsFor(endpoint: Endpoint): Promise<Credentials> {
  if (endpoint.access === 'bootstrap') return bootstrap()
  const session = currentSession()
  if (!session) throw new CallError('notSignedIn', 'You are not signed in.')
  const { sessionId, loginId, userName } = session
  return { sessionId, loginId, loginUserName: userName, key: await sessionKey(session.messageKey) }
}

let imported: { readonly base64: string; readonly key: Promise<CryptoKey> } | undefined

function sessionKey(base64: string): Promise<CryptoKey> {
  if (imported?.base64 !== base64) imported = { base64, key: importMessageKey(base64) }
  return imported.key
}

/**
 * Lets someone without a session encrypt a sign-in or password call; a new one for each call, since it lives 5
 * minutes.
 */
async function bootstrap(): Promise<Credentials> {
  try {
    const response = await fetch(`/api/v1/auth/BasicAuth/${crypto.randomUUID()}`, {
      headers: { Authorization: `Basic ${btoa(`${clientId}:`)}` },
      signal: AbortSignal.timeout(60_000)
    }).catch((cause) => Promise.reject(lostCall(cause)))
    const answer = (await response.json().catch(() => undefined)) as
      | { result?: { messageKey: string; basicAuthToken: string } }
      | undefined
    if (!answer?.result) throw refusalFrom(answer, response)
    const { basicAuthToken, messageKey } = answer.result
    return { sessionId: basicAuthToken, loginId: '', loginUserName: '', key: await importMessageKey(messageKey) }
  } catch (cause) {
    const trouble = cause instanceof CallError ? cause.trouble : 'unknown'
    throw new CallError(trouble, `Error while retrieving basic auth: ${errorText(cause)}`)
  }
}
