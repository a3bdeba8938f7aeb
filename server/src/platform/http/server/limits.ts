import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../calls/failures.ts'

/** Calls in a minute: far more than people make, and less than harms the server. An office shares one address. */
const perMinute = { address: 30_000, user: 12_000, token: 600 }

/** Keeps one user or address from crowding out others on this server. */
export type Limits = {
  /** @throws HttpFailure 429 */
  ofAddress(request: FastifyRequest): Promise<void>
  /** @throws HttpFailure 429 */
  ofToken(request: FastifyRequest): Promise<void>
  /** @throws HttpFailure 429 */
  ofUser(request: FastifyRequest, userId: number): Promise<void>
}

/** Attempts on passwords and bootstraps are counted in the database instead, by the identity area. */
export async function createLimits(app: FastifyInstance): Promise<Limits> {
  await app.register(rateLimit, { global: false })
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }
  const ofAddress = limit(perMinute.address, ({ call }) => `address ${call.network}`)
  const ofToken = limit(perMinute.token, ({ call }) => `token ${call.network}`)
  const ofUser = limit(perMinute.user, ({ call }) => `user ${call.userId}`)
  return {
    ofAddress,
    ofToken,
    ofUser: (request, userId) => {
      request.call.userId = userId
      return ofUser(request)
    }
  }
}
