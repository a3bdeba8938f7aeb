import { Webhook } from 'standardwebhooks'
import type { Config } from '#config.ts'
import { addressProblem, resolveOnce } from './addresses.ts'

/** A connection that is silent for so long has failed, and so has one that takes twice as long in all. */
const silentMs = 15_000

/** What is posted, and with which secrets it is signed: all of them, so that a receiver may verify with either. */
export type SignedEvent = { id: string; body: string; secrets: readonly string[] }

/** The status that the receiver answered, or why there was none. */
export type Posted = { isTaken: boolean; answer: string }

/** Why there was no answer, as an administrator reads it; other errors are given by their code. */
const inWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of its host is not known (ENOTFOUND).',
  EAI_AGAIN: 'The name of its host could not be looked up (EAI_AGAIN).',
  ECONNREFUSED: 'It refuses connections (ECONNREFUSED).',
  ECONNRESET: 'It ended the connection without an answer (ECONNRESET).',
  ABORT_ERR: 'It did not answer in time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted here.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted here.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted here.'
}

/** Posts an event, by the Standard Webhooks specification. Redirections are not followed. Never throws. */
export async function postEvent(address: string, event: SignedEvent, config: Config): Promise<Posted> {
  try {
    const url = new URL(address)
    const problem = addressProblem(url, config)
    if (problem !== undefined) return { isTaken: false, answer: problem }
    const status = await post(url, event, config)
    return { isTaken: status >= 200 && status < 300, answer: `HTTP ${status}` }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { isTaken: false, answer: inWords[code ?? ''] ?? (code ?? message).slice(0, 200) }
  }
}

async function post(url: URL, { id, body, secrets }: SignedEvent, config: Config): Promise<number> {
  const resolved = await resolveOnce(url, config)
  // By the machine's clock, as receivers compare it with theirs.
  const at = new Date()
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { request: requestFrom } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const request = requestFrom(url, {
    method: 'POST',
    // A connection of its own: a kept one could lead to an address that was resolved earlier.
    agent: false,
    lookup: (_host, { all }, done) => (all ? done(null, [resolved]) : done(null, resolved.address, resolved.family)),
    timeout: silentMs,
    signal: AbortSignal.timeout(2 * silentMs),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Dealer-Payouts',
      'webhook-id': id,
      'webhook-timestamp': Math.floor(at.getTime() / 1000),
      'webhook-signature': signature
    }
  })
  request.on('timeout', () => request.destroy(new Error('The receiver did not answer.')))
  request.on('error', reject)
  request.on('response', (response) => {
    // Only the status counts; a body could be endless.
    resolve(response.statusCode ?? 0)
    response.destroy()
  })
  request.end(body)
  return promise
}
