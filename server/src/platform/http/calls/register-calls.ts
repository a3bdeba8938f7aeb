import type { Endpoint } from '@payouts/contract/endpoint'
import { maxBodyBytes, maxBodyBytesBeforeSignIn, maxBodyBytesWithFile } from '@payouts/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traced } from '../../tracing/tracing.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { answerCall } from './answer-call.ts'
import type { Answer } from './answers.ts'
import type { DownloadedFile, Route } from './bind.ts'
import type { CallPaths } from './call-paths.ts'

/** What the router asks about a request: the most bytes of the call at its path, or nothing where there is none. */
export const bodyLimitOfCall = (paths: CallPaths) => ({
  name: 'bodyLimitOfCall',
  storage: () => new Map(),
  deriveConstraint(request: { url?: string | undefined }): string {
    const route = paths.at(request.url ?? '')
    return route ? String(mostBytesOf(route.endpoint)) : ''
  },
  mustMatchWhenDerived: false
})

/** One address for all calls with the same limit: hundreds of addresses took most of a server's start. */
export function registerCalls(app: FastifyInstance, parts: HttpServerParts, paths: CallPaths): void {
  const config = { pathOfCall: (target: string) => paths.at(target)?.endpoint.path }
  for (const bodyLimit of new Set(parts.routes.map(({ endpoint }) => mostBytesOf(endpoint))))
    app.post('/api/*', { bodyLimit, constraints: { bodyLimitOfCall: String(bodyLimit) }, config }, (request, reply) => {
      const route = paths.at(request.url)
      if (route) return answerRoute(parts, route, request, reply)
      throw new Error(`No call is at ${request.url}.`)
    })
}

async function answerRoute(parts: HttpServerParts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { path } = route.endpoint
  const call = { kind: 'call', name: path, attributes: { 'http.route': path }, headers: request.headers } as const
  const answer = await traced(call, () => answerCall(parts, route, request))
  request.call.outcome = outcomeOf(answer)
  return 'body' in answer ? sendFile(answer, reply) : answer
}

function mostBytesOf({ access, takesFile }: Endpoint): number {
  if (access === 'bootstrap') return maxBodyBytesBeforeSignIn
  return takesFile ? maxBodyBytesWithFile : maxBodyBytes
}

function outcomeOf(answer: Answer | DownloadedFile): string {
  return 'errorCode' in answer ? answer.errorCode : '0'
}

/** A file of any origin is inert in a browser: the server sets its type and forbids execution. */
function sendFile({ fileName, contentType, body }: DownloadedFile, reply: FastifyReply): FastifyReply {
  const plainName = fileName.replace(/[^\w.() -]/g, '_')
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .header('Content-Disposition', `attachment; filename="${plainName}"; filename*=UTF-8''${encodedName}`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(body)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a target of this route names: the route's own pattern is that of all calls. */
    pathOfCall?: (target: string) => string | undefined
  }
}
