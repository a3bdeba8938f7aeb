import { randomUUID } from 'node:crypto'
import type { InputOf } from '@payouts/contract/endpoint'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { decisionKinds } from '@payouts/contract/systems/kinds-to-decide'
import type { InjectOptions, Response } from 'light-my-request'
import { expect } from 'vitest'
import type { TestApp, TestSession } from '#test/app/app.ts'
import { differencesFromDocument, type ServedDocument } from './described.ts'

const { changeApiClient, approveClientChange, getApiClients, issueClientSecret } = systemEndpoints
const { changeClientPolicy, approveClientPolicy } = systemEndpoints

export type ClientInput = InputOf<typeof changeApiClient>

/** Two people who may request and approve a client. */
export type TwoPeople = { admin: TestSession; approver: TestSession }

export const clientInput: ClientInput = {
  name: 'Commission system',
  granted: { Payout: [] },
  ipRanges: [],
  callsPerMinute: 1000,
  publicKeys: null,
  reason: 'Reads what it sent'
}

/** A client that two people made. @returns its id */
export async function aClient(app: TestApp, people: TwoPeople, more: Partial<ClientInput> = {}): Promise<string> {
  const { changeId } = await app.call(people.admin, changeApiClient, { ...clientInput, ...more })
  await app.call(people.approver, approveClientChange, { changeId })
  const { clients } = await app.call(people.admin, getApiClients, {})
  const made = clients.find(({ name }) => name === (more.name ?? clientInput.name))
  if (!made) throw new Error('the client was not made')
  return made.clientId
}

/** A policy of two people, from today unless it says another day. @returns the number of its request */
export async function aPolicy(
  app: TestApp,
  { admin, approver }: TwoPeople,
  more: Pick<InputOf<typeof changeClientPolicy>, 'clientId'> & Partial<InputOf<typeof changeClientPolicy>>
): Promise<number> {
  const policy = { kinds: [...decisionKinds], validFrom: app.clock.today(), reason: 'It knows them', ...more }
  const { changeId } = await app.call(admin, changeClientPolicy, policy)
  await app.call(approver, approveClientPolicy, { changeId })
  return changeId
}

export async function aSecret(app: TestApp, { admin }: TwoPeople, clientId: string, overlapDays = 0): Promise<string> {
  return (await app.call(admin, issueClientSecret, { clientId, overlapDays })).secret
}

/** Asks for a token, as a form. */
export function askForToken(
  { app }: TestApp,
  fields: Record<string, string>,
  { headers = {}, address = '127.0.0.1' }: { headers?: Record<string, string>; address?: string } = {}
): Promise<Response> {
  return app.inject({
    method: 'POST',
    url: '/api/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
    remoteAddress: address
  })
}

export async function tokenOf(app: TestApp, clientId: string, secret: string): Promise<string> {
  const answer = await askForToken(app, { client_id: clientId, client_secret: secret })
  return (answer.json() as { access_token: string }).access_token
}

type Sent = { body?: unknown; key?: string | null; headers?: Record<string, string>; address?: string }

/** A client that may do something, as its calls. */
export type TestClient = {
  clientId: string
  token: string
  get(path: string, more?: Sent): Promise<Response>
  post(path: string, body: unknown, more?: Sent): Promise<Response>
}

/** Each answer to it is held against the served description. */
export async function signedInClient(
  app: TestApp,
  people: TwoPeople,
  more: Partial<ClientInput> = {}
): Promise<TestClient> {
  const clientId = await aClient(app, people, more)
  const token = await tokenOf(app, clientId, await aSecret(app, people, clientId))
  const document = await servedDocument(app)
  const headers = { authorization: `Bearer ${token}` }
  async function call(options: InjectOptions & { method: 'GET' | 'POST'; url: string }): Promise<Response> {
    const answer = await app.app.inject(options)
    const { method, url } = options
    const header = (name: string) => answer.headers[name.toLowerCase()]?.toString()
    const [path = ''] = url.split('?')
    const answered = { method, path, status: answer.statusCode, header, body: () => answer.json() as unknown }
    expect(differencesFromDocument(document, answered), url).toEqual([])
    return answer
  }
  return {
    clientId,
    token,
    get: (path, { headers: others, address = '127.0.0.1' } = {}) =>
      call({ method: 'GET', url: path, headers: { ...headers, ...others }, remoteAddress: address }),
    post: (path, body, { key = randomUUID(), headers: others, address = '127.0.0.1' } = {}) =>
      call({
        method: 'POST',
        url: path,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(key !== null && { 'idempotency-key': key }),
          ...others
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        remoteAddress: address
      })
  }
}

export async function servedDocument({ app }: TestApp): Promise<ServedDocument> {
  return (await app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json()
}
