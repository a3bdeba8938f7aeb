import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const self = "'self'"
const none = "'none'"

/**
 * Headers that keep the console to itself. Scripts come from here only, never inline. Styles too come from here, and
 * inline, since the component library writes its variables and sizes into the page; previews are blobs of the page's own.
 */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
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
