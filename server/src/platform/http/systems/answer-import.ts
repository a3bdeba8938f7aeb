import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { ImportOperation } from '@payouts/contract/systems/operation'
import { sql } from 'kysely'
import { fileOnDisk } from '../../incoming/incoming-file.ts'
import { type Answer, errorBody } from '../calls/answers.ts'
import type { Route } from '../calls/bind.ts'
import { checkedInput } from '../calls/checked-input.ts'
import { mayCall, notPermitted } from '../calls/may-call.ts'
import { type CheckedCall, runWrite } from '../calls/run-call.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { wrongType } from './problem.ts'
import { type Spooled, spool } from './spool.ts'

type Import = {
  operation: ImportOperation
  session: CheckedCall['session']
  payload: unknown
  body: unknown
  /** By which it came; none where a test injects it. */
  connection: unknown
  requestId: string
  address: string
}

const longestMs = 30 * 60_000

/** Takes a file that a system sends as a body: once for its key, completely or not at all. @throws HttpFailure */
export async function answerImport(parts: HttpServerParts, given: Import): Promise<Answer> {
  const { operation, session, payload, body, connection, requestId } = given
  const { path, summary, access, input, output } = operation
  const endpoint: Endpoint = { path, summary, kind: 'write', access, input, output }
  if (!mayCall(endpoint, session.caller))
    return errorBody(await notPermitted(parts, session, endpoint, requestId), requestId)
  const checked = checkedInput(endpoint, payload)
  if ('refusal' in checked) return errorBody(checked.refusal, requestId)
  if (!(body instanceof Readable)) throw wrongType(operation)
  const file = await spool(body, parts.services.config)
  // Its connection is silent until then; the next request on it has the usual time again.
  if (connection instanceof Socket) connection.setTimeout(longestMs)
  try {
    const plaintext = Buffer.from(`${JSON.stringify(payload)}\n${file.sha256}`)
    const opened = { requestId, payload, plaintext }
    const route = routeOf(parts, operation, { endpoint, file })
    return await runWrite(parts, route, { session, opened, input: checked.input, address: given.address })
  } finally {
    await file.remove()
  }
}

type WriteRoute = Extract<Route, { binding: 'write' }>
type Taken = { endpoint: WriteRoute['endpoint']; file: Spooled }

function routeOf({ systems }: HttpServerParts, operation: ImportOperation, { endpoint, file }: Taken): WriteRoute {
  const take = systems.imports[operation.id]
  if (!take) throw new Error(`${operation.path} takes no file`)
  return {
    binding: 'write',
    endpoint,
    async handle(call) {
      // A million rows take longer than a call of a person may.
      await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(call.tx)
      const { fileName } = call.input as { fileName: string }
      return take({ ...call, source: { ...fileOnDisk(file.path, fileName), sha256: file.sha256 } })
    }
  }
}
