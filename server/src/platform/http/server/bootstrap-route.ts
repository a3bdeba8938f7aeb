import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { knownClient } from '../access/access-token.ts'
import type { Authority } from '../access/authority.ts'
import { answerOf } from '../calls/answers.ts'
import { HttpFailure, notAnEnvelope, tooMany } from '../calls/failures.ts'

export const bootstrapPath = '/api/v1/auth/BasicAuth/'
const basicHeader = `Basic ${Buffer.from(`${knownClient}:`).toString('base64')}`

/** `GET /api/v1/auth/BasicAuth/{requestNo}`: the key for sealing a call without a session. */
export function registerBootstrapRoute(app: FastifyInstance, authority: Authority): void {
  app.get<{ Params: { requestNo: string } }>(`${bootstrapPath}:requestNo`, async (request, reply) => {
    if (request.headers.authorization !== basicHeader) {
      reply.header('WWW-Authenticate', 'Basic realm="payouts", charset="UTF-8"')
      throw new HttpFailure(401, 'notPermitted', 'This application is not known to the server.')
    }
    const { success, data: requestNo } = z.uuid().safeParse(request.params.requestNo)
    if (!success) throw notAnEnvelope('requestNo')
    const opened = await authority.openBootstrap(requestNo, request.call.address)
    if (typeof opened === 'number') throw tooMany(opened)
    return answerOf(opened)
  })
}
