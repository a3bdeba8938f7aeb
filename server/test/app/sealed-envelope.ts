import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { Envelope } from '@payouts/contract/envelope'
import { sealContent } from '#platform/http/calls/sealed.ts'

/** The state of a signed-in client. */
export type TestSession = { sessionId: string; messageKey: string; userName: string; name: string }

/** The envelope that a client of this session would send. */
export function sealedEnvelope(
  session: TestSession,
  { path }: Pick<Endpoint, 'path'>,
  payload: unknown,
  { requestId = randomUUID(), file }: { requestId?: string; file?: Uint8Array } = {}
): Envelope {
  const fileContent = file && Buffer.from(file).toString('base64')
  const key = Buffer.from(session.messageKey, 'base64')
  return {
    requestId,
    loginId: session.userName,
    sessionId: session.sessionId,
    loginUserName: session.name,
    contentData: sealContent(JSON.stringify(payload), { requestId, path, fileContent }, key),
    ...(fileContent === undefined ? {} : { fileContent })
  }
}
