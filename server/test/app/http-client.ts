import { randomUUID } from 'node:crypto'
import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import { identityEndpoints, type LoginResult } from '@payouts/contract/identity/endpoints'
import { sealContent } from '#platform/http/calls/sealed.ts'
import { testPassword } from '../builders/builders.ts'

/** Signs in at a server that runs elsewhere. @returns a function for calls that must succeed */
export async function signInAt(url: string, userName: string) {
  const authorization = `Bearer ${await accessTokenOf(url)}`
  const bootstrap = await fetch(`${url}/api/v1/auth/BasicAuth/${randomUUID()}`, {
    headers: { authorization: `Basic ${btoa('console:')}` }
  })
  const { basicAuthToken, messageKey } = (await resultOf(bootstrap)) as { basicAuthToken: string; messageKey: string }
  const stranger = { sessionId: basicAuthToken, messageKey, userName: '', name: '' }
  const payload = { userName, password: testPassword }
  const { sessionId, messageKey: key, name } = (await send(stranger, identityEndpoints.login, payload)) as LoginResult
  const session = { sessionId, messageKey: key, userName, name }

  async function send(by: typeof session, { path }: Endpoint, content: unknown): Promise<unknown> {
    const requestId = randomUUID()
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        requestId,
        loginId: by.userName,
        sessionId: by.sessionId,
        loginUserName: by.name,
        contentData: sealContent(JSON.stringify(content), { requestId, path }, Buffer.from(by.messageKey, 'base64'))
      })
    })
    return resultOf(answer)
  }
  return <E extends Endpoint>(endpoint: E, content: InputOf<E>) =>
    send(session, endpoint, content) as Promise<OutputOf<E>>
}

async function accessTokenOf(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'console' })
  const answer = await fetch(`${url}/api/identity/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function resultOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { responseCode: string; result?: unknown }
  if (body.responseCode !== '0') throw new Error(`refused with ${answer.status} ${JSON.stringify(body)}`)
  return body.result
}
