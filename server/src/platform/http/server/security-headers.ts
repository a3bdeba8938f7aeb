import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { withoutSchemas } from './without-schemas.ts'

const self = "'self'"
const none = "'none'"

/** Headers of every answer that isolate the console from other sites. */
export async function setSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = await headersFor(publicUrl.startsWith('https:'))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const ofAnyAnswer = new Set(['connection', 'content-length', 'content-type', 'date'])

const computed = new Map<boolean, Promise<OutgoingHttpHeaders>>()

/** The headers are the same for every answer of a process, so helmet computes them only once. */
function headersFor(overTls: boolean): Promise<OutgoingHttpHeaders> {
  const headers = computed.get(overTls) ?? securityHeaders(overTls)
  computed.set(overTls, headers)
  return headers
}

async function securityHeaders(overTls: boolean): Promise<OutgoingHttpHeaders> {
  const sample = fastify({ schemaController: withoutSchemas })
  registerHelmet(sample, overTls)
  sample.get('/', async () => '')
  const { headers } = await sample.inject('/')
  await sample.close()
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofAnyAnswer.has(name)))
}

/**
 * Scripts come from here only, never inline. Styles may be inline too, because the component library writes its
 * variables and sizes into the page. Previews are blobs of the page.
 */
function registerHelmet(app: FastifyInstance, overTls: boolean): void {
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
