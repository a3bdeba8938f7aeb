import { randomUUID } from 'node:crypto'
import type { InputOf } from '@payouts/contract/endpoint'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { Response } from 'light-my-request'
import type { TestApp, TestSession } from '#test/app/app.ts'

const { changeApiClient, approveClientChange, getApiClients, issueClientSecret } = systemEndpoints

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

export async function signedInClient(
  app: TestApp,
  people: TwoPeople,
  more: Partial<ClientInput> = {}
): Promise<TestClient> {
  const clientId = await aClient(app, people, more)
  const token = await tokenOf(app, clientId, await aSecret(app, people, clientId))
  const headers = { authorization: `Bearer ${token}` }
  return {
    clientId,
    token,
    get: (path, { headers: others, address = '127.0.0.1' } = {}) =>
      app.app.inject({ method: 'GET', url: path, headers: { ...headers, ...others }, remoteAddress: address }),
    post: (path, body, { key = randomUUID(), headers: others, address = '127.0.0.1' } = {}) =>
      app.app.inject({
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
