import { existsSync, readdirSync } from 'node:fs'
import { join, normalize, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverFolder } from '../../program-files.ts'

const builtConsole = join(serverFolder, '../web/dist')

/** Paths of the API, which must not answer with the console's page. */
const ownPaths = /^\/(?:(?:api|scim|signIn)(?:\/|$)|healthz$|readyz$|metrics$)/

/**
 * Serves the built console. Every other path gets its page, whose router takes over. Names of assets change with
 * their content, so browsers cache them for a year; the page itself is never cached.
 */
export async function serveConsole(app: FastifyInstance, folder: string = builtConsole): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the console is not built, so only the API is served')
    return
  }
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const files = filesIn(folder)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => answer(request, reply, files) })
}

function answer(request: FastifyRequest, reply: FastifyReply, files: ReadonlySet<string>): FastifyReply | undefined {
  const path = decodedPath(request.url)
  const isFile = path !== undefined && files.has(path)
  const isAsset = path?.startsWith('/assets/') === true
  if (path === undefined || ownPaths.test(path) || (isAsset && !isFile)) {
    reply.callNotFound()
    return undefined
  }
  if (isAsset) return reply.sendFile(path, { maxAge: '365d', immutable: true })
  if (isFile) return reply.sendFile(path, { maxAge: 0 })
  return reply.header('Cache-Control', 'no-store').sendFile('index.html', { cacheControl: false })
}

function decodedPath(url: string): string | undefined {
  try {
    return normalize(decodeURIComponent(url.split('?', 1)[0] ?? '/'))
  } catch {
    return undefined
  }
}

/**
 * The files by URL path, without folders that begin with a dot. Listed once, so that no request's path reaches the
 * disk.
 */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const served = paths.map((path) => path.split(sep)).filter((parts) => !parts.some((part) => part.startsWith('.')))
  return new Set(served.map((parts) => `/${parts.join('/')}`))
}
