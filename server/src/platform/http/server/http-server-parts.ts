import type { Endpoint } from '@payouts/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import type { Metrics } from '../../metrics.ts'
import type { Authority } from '../access/authority.ts'
import type { CompanyConnections } from '../access/company-scope.ts'
import type { Route } from '../calls/bind.ts'
import type { FloodLimits } from '../capacity/flood-limits.ts'
import type { OtherWorkers, SignedInNetworks } from '../capacity/signed-in-networks.ts'
import type { Services } from '../services.ts'
import type { Systems } from '../systems/systems.ts'
import type { Limits } from './limits.ts'

/** What web routes are made of. */
export type { FastifyInstance as WebScope, FastifyReply as WebReply, FastifyRequest as WebRequest } from 'fastify'

/**
 * Registers addresses of an area beside the calls of the contract: what other systems and browsers' redirects open. They
 * are limited by address and under pressure as calls are, are never cached, and identify their callers themselves.
 */
export type WebRoutes = (scope: FastifyInstance, parts: HttpServerParts) => void

export type HttpServerOptions = {
  /** Every call of the contract; each needs its route. */
  endpoints: readonly Endpoint[]
  routes: readonly Route[]
  /** Addresses beside the calls of the contract. */
  webRoutes?: readonly WebRoutes[]
  authority: Authority
  /** Other systems that call the API. */
  systems: Systems
  services: Services
  database: OpenDatabase
  clock: Clock
  metrics: Metrics
  /** Checks each result before it is sent; tests compare it with the contract. */
  checkResult?(endpoint: Endpoint, result: unknown): void
  /**
   * Calls are refused above this delay, 2 s by default: a client in the same process delays the loop by its own work.
   */
  mostEventLoopDelayMs?: number
  /** Replaces parts of `floodLimits` in tests. */
  floodLimits?: Partial<FloodLimits>
  /** Set if this process is one of several that answer calls. */
  otherWorkers?: OtherWorkers
}

/** What answering a call needs. */
export type HttpServerParts = Required<Omit<HttpServerOptions, 'otherWorkers'>> & {
  limits: Limits
  signedInNetworks: SignedInNetworks
  companyConnections: CompanyConnections
}
