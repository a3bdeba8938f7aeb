import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { WebhookKind } from '@payouts/contract/webhooks/schema'
import type { TestApp } from '#test/app/app.ts'
import type { TwoPeople } from './api-clients.ts'

const { changeWebhook, approveWebhookChange, issueWebhookSecret, getWebhooks } = webhookEndpoints

export type Received = { id: string; type: string; data: Record<string, unknown> }

/**
 * A receiver that verifies as the text of Standard Webhooks says, without the library by which the server signs, and
 * answers as the test says.
 */
export type Receiver = {
  url: string
  received: Received[]
  /** Every try, whatever it was answered. */
  tries: string[]
  secret: string
  answer(of: (event: Received) => number | Promise<number>): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  let statusOf: (event: Received) => number | Promise<number> = () => 204
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const headers = request.headers as Record<string, string>
    if (!isSigned(body, headers, receiver.secret)) throw new Error('The signature of a webhook is wrong.')
    const event = JSON.parse(body) as Omit<Received, 'id'>
    const received = { id: headers['webhook-id'] ?? '', ...event }
    receiver.tries.push(received.id)
    const status = await statusOf(received)
    if (status < 300) receiver.received.push(received)
    response.writeHead(status, status === 302 ? { location: receiver.url } : {}).end('ok')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    ...{ url: `http://localhost:${port}/hook`, received: [], tries: [], secret: '' },
    answer: (of) => {
      statusOf = of
    },
    close: () => new Promise((closed) => server.close(() => closed()))
  }
  return receiver
}

const toleranceSeconds = 300

/** One of the signatures is the HMAC of id, time and body by the secret, and the time is now. */
function isSigned(body: string, headers: Record<string, string>, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) <= toleranceSeconds
  const given = signatures.split(' ').map((each) => Buffer.from(each.replace(/^v1,/, ''), 'base64'))
  return isRecent && given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A webhook that two people made, with a secret that the receiver knows. @returns its number */
export async function aWebhook(
  app: TestApp,
  { admin, approver }: TwoPeople,
  receiver: Receiver,
  kinds: readonly WebhookKind[]
): Promise<number> {
  const given = { name: `Receiver ${receiver.url}`, address: receiver.url, kinds: [...kinds], reason: 'To be told' }
  const { changeId } = await app.call(admin, changeWebhook, given)
  await app.call(approver, approveWebhookChange, { changeId })
  const { webhooks } = await app.call(admin, getWebhooks, {})
  const endpointId = webhooks.find(({ name }) => name === given.name)?.endpointId ?? 0
  receiver.secret = (await app.call(admin, issueWebhookSecret, { endpointId, overlapDays: 0 })).secret
  return endpointId
}
