import type { FastifyServerOptions } from 'fastify'

const compileNone = () => {
  throw new Error('Inputs are checked by the contract: a route has no schema of Fastify.')
}

/** Fastify loads compilers of schemas at its start unless it is given others. */
export const withoutSchemas: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: compileNone, buildSerializer: compileNone }
}
