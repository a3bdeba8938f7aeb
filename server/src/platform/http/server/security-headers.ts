import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const self = "'self'"
const none = "'none'"

/** Headers of every answer that isolate the console from other sites. */
export async function setSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = await securityHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const ofAnyAnswer = new Set(['connection', 'content-length', 'content-type', 'date'])

/** The headers are the same for every answer, so helmet computes them only once. */
async function securityHeaders(publicUrl: string): Promise<OutgoingHttpHeaders> {
  const sample = fastify()
  registerHelmet(sample, publicUrl)
  sample.get('/', async () => '')
  const { headers } = await sample.inject('/')
  await sample.close()
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofAnyAnswer.has(name)))
}

/**
 * Scripts come from here only, never inline. Styles may be inline too, because the component library writes its
 * variables and sizes into the page. Previews are blobs of the page.
 */
function registerHelmet(app: FastifyInstance, publicUrl: string): void {
  const overTls = publicUrl.startsWith('https:')
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:', 'blob:'],
        fontSrc: [self],
        connectSrc: [self],
        frameSrc: ['blob:'],
        workerSrc: [self],
        objectSrc: [none],
        baseUri: [none],
        formAction: [self],
        frameAncestors: [none],
        ...(overTls ? { upgradeInsecureRequests: [] } : {})
      }
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: overTls && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true }
  })
}
