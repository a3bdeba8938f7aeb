import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Metrics } from '../metrics.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve calls. `/metrics`: its figures, for Prometheus. */
export function registerHealth(app: FastifyInstance, database: OpenDatabase, metrics: Metrics): void {
  let isMigrated = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async ({ log }, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'closing' })
    try {
      isMigrated ||= (await pendingMigrations(database.pool)).length === 0
      await database.pool.query('select 1')
    } catch (error) {
      log.warn({ err: error }, 'the database cannot be reached')
      return reply.code(503).header('Retry-After', 5).send({ status: 'the database cannot be reached' })
    }
    return isMigrated
      ? { status: 'ready' }
      : reply.code(503).header('Retry-After', 5).send({ status: 'migrations are waiting' })
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.text()))
}
