import { createCipheriv, hash, randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import { additionalData, ivBytes } from '@payouts/contract/envelope'
import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'

/** A program that speaks the protocol without a browser, written from docs/protocol.md. */
export type Client = {
  /** Of an external user; null for the provider's staff. */
  companyCode: string | null
  /**
   * Makes a call that must succeed. The same `requestId` repeats it.
   * @throws CallRefused with the server's words, TypeError if the connection broke, TimeoutError if no answer came
   */
  call<E extends Endpoint>(
    endpoint: E,
    payload: InputOf<E>,
    options?: { requestId?: string; file?: Buffer }
  ): Promise<OutputOf<E>>
}

/** An answer other than a result: a refusal, or a failure of the server with a status from 500. */
export class CallRefused extends Error {
  readonly status: number
  readonly errorCode: string | undefined

  constructor(status: number, { displayErrorMessage, errorCode }: Refusal) {
    super(`${status}: ${displayErrorMessage}`)
    this.name = 'CallRefused'
    this.status = status
    this.errorCode = errorCode
  }
}

type Refusal = { displayErrorMessage?: string; errorCode?: string }

/** Longer than any call takes, even while two servers start. */
const silenceMs = 60_000
/** A token lasts longer, but a restarted server may have another clock. */
const tokenKeptMs = 20_000

type Key = { sessionId: string; messageKey: string; loginId: string; loginUserName: string }

/** Signs somebody in, as the console does: token, bootstrap, sign-in. */
export async function openClient(url: string, userName: string, password: string): Promise<Client> {
  const bootstrap = await fetch(`${url}/api/v1/auth/BasicAuth/${randomUUID()}`, {
    headers: { authorization: `Basic ${btoa('console:')}` },
    signal: AbortSignal.timeout(silenceMs)
  })
  const { basicAuthToken, messageKey } = (await resultOf(bootstrap)) as { basicAuthToken: string; messageKey: string }
  const stranger = { sessionId: basicAuthToken, messageKey, loginId: '', loginUserName: '' }
  const signedIn = (await send(url, stranger, identityEndpoints.login, { userName, password })) as LoginResult
  const key: Key = {
    sessionId: signedIn.sessionId,
    messageKey: signedIn.messageKey,
    loginId: userName,
    loginUserName: signedIn.name
  }
  return {
    companyCode: signedIn.companyCode,
    call: async (endpoint, payload, options) => (await send(url, key, endpoint, payload, options)) as never
  }
}

async function send(
  url: string,
  key: Key,
  { path }: Endpoint,
  payload: unknown,
  { requestId = randomUUID(), file }: { requestId?: string; file?: Buffer } = {}
): Promise<unknown> {
  const fileContent = file?.toString('base64')
  const fileDigest = hash('sha256', fileContent ?? '')
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.messageKey, 'base64'), iv)
  cipher.setAAD(Buffer.from(additionalData(requestId, path, fileDigest)))
  const sealed = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(payload), 'utf8'),
    cipher.final(),
    cipher.getAuthTag()
  ])
  const answer = await fetch(url + path, {
    method: 'POST',
    signal: AbortSignal.timeout(silenceMs),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken(url)}` },
    body: JSON.stringify({
      requestId,
      loginId: key.loginId,
      sessionId: key.sessionId,
      loginUserName: key.loginUserName,
      contentData: sealed.toString('base64'),
      ...(fileContent === undefined ? {} : { fileContent })
    })
  })
  return resultOf(answer)
}

const tokens = new Map<string, { token: string; keptUntil: number }>()

/** One token for all calls to an address for a while: the server limits tokens for an address. */
async function accessToken(url: string): Promise<string> {
  const kept = tokens.get(url)
  if (kept && kept.keptUntil > Date.now()) return kept.token
  const answer = await fetch(`${url}/api/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'console' }),
    signal: AbortSignal.timeout(silenceMs)
  })
  if (!answer.ok) throw new CallRefused(answer.status, { displayErrorMessage: await answer.text() })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  tokens.set(url, { token, keptUntil: Date.now() + tokenKeptMs })
  return token
}

async function resultOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { responseCode: string; result?: unknown } & Refusal
  if (answer.status === 401) tokens.clear()
  if (body.responseCode !== '0') throw new CallRefused(answer.status, body)
  return body.result
}
