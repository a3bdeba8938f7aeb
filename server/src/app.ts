import { api } from '@payouts/contract/api'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { identityAuthority } from '#identity/authority.ts'
import { keepMonthsClosed } from '#periods/keep-months-closed.ts'
import { createHttpServer } from '#platform/http/server/http-server.ts'
import type { HttpServerOptions } from '#platform/http/server/http-server-parts.ts'
import { systemsApi } from '#systems/systems-api.ts'
import { type Area, areas as everyArea } from './areas.ts'

/** Every call of the contract. */
export const contractEndpoints: readonly Endpoint[] = Object.values(api).flatMap((ofArea) =>
  Object.values<Endpoint>(ofArea)
)

type AppOptions = Omit<HttpServerOptions, 'endpoints' | 'routes' | 'webRoutes' | 'authority' | 'systems'> & {
  areas?: readonly Area[]
  /** The required calls; by default all of the contract. */
  endpoints?: readonly Endpoint[]
}

/**
 * Combines the areas into one HTTP server. It does not listen yet.
 * @throws Error if a call of the contract has no route
 */
export function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, database, clock, areas = everyArea, endpoints = contractEndpoints } = options
  return createHttpServer({
    ...options,
    endpoints,
    routes: areas.flatMap(({ routes = [] }) => routes).map(keepMonthsClosed),
    webRoutes: areas.flatMap(({ webRoutes = [] }) => webRoutes),
    authority: identityAuthority(database, services.masterKey, clock),
    systems: systemsApi({ db: database.db, services, clock })
  })
}
