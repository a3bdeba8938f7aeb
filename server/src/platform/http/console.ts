import { existsSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const builtConsole = join(import.meta.dirname, '../../../../web/dist')

/** Paths of the API, which must not answer with the console.s page. */
const ownPaths = /^\/(?:api(?:\/|$)|healthz$|readyz$|metrics$)/

/**
 * Serves the built console. Every path that is no file of it gets its page, whose router takes over from there.
 * Names of assets change with their content, so browsers cache them for a year; the page itself is never cached.
 */
export async function serveConsole(app: FastifyInstance, folder: string = builtConsole): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the console is not built, so only the API is served')
    return
  }
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => answer(request, reply, folder) })
}

function answer(request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply | undefined {
  const path = decodedPath(request.url)
  if (path === undefined || ownPaths.test(path)) {
    reply.callNotFound()
    return undefined
  }
  if (path.startsWith('/assets/')) return reply.sendFile(path, { maxAge: '365d', immutable: true })
  if (isFile(join(folder, path))) return reply.sendFile(path, { maxAge: 0 })
  return reply.header('Cache-Control', 'no-store').sendFile('index.html', { cacheControl: false })
}

function decodedPath(url: string): string | undefined {
  try {
    return normalize(decodeURIComponent(url.split('?', 1)[0] ?? '/'))
  } catch {
    return undefined
  }
}

const isFile = (path: string) => path.endsWith('/') === false && statSync(path, { throwIfNoEntry: false })?.isFile()
