import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '#config.ts'
import { scannerAnswers } from '../../clamd.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { pendingMigrations } from '../../db/migrating/migrate.ts'
import { freeBytes } from '../../files/disk.ts'
import type { Metrics } from '../../metrics.ts'

/** Calls go on: if a balancer took the server away, reading and deciding would stop too. */
const diskNearlyFull = 'the disk is nearly full: attachments and reports are refused'

const diskFull = 'the disk is full: changes can fail, attachments and reports are refused'

/** PostgreSQL's log grows by files of this size: with less space, a write may fail any time. */
const logFileBytes = 16 * 1024 * 1024

const scannerAway = 'the malware scanner cannot be reached: new attachments wait for it'

async function problemsOf({ dataDir, diskReserveBytes, clamdUrl }: Config): Promise<string[]> {
  const free = await freeBytes(dataDir)
  const diskProblem = free < logFileBytes ? diskFull : free < diskReserveBytes ? diskNearlyFull : undefined
  const isUnscanned = clamdUrl !== undefined && !(await scannerAnswers(clamdUrl))
  return [...(diskProblem ? [diskProblem] : []), ...(isUnscanned ? [scannerAway] : [])]
}

/** `/healthz`: the process runs. `/readyz`: it can serve calls. `/metrics`: figures for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { database, metrics, config }: { database: OpenDatabase; metrics: Metrics; config: Config }
): void {
  let isMigrated = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async ({ log }, reply) => {
    if (isClosing) return reply.code(503).send({ status: 'closing' })
    const problems = await problemsOf(config)
    for (const problem of problems) log.error(problem)
    const answer = (status: string) => ({ status, ...(problems.length && { problem: problems.join('; ') }) })
    const notReady = (status: string) => reply.code(503).header('Retry-After', 5).send(answer(status))
    try {
      isMigrated ||= (await pendingMigrations(database.pool)).length === 0
      await database.pool.query('select 1')
    } catch (error) {
      log.warn({ err: error }, 'the database cannot be reached')
      return notReady('the database cannot be reached')
    }
    return isMigrated ? answer('ready') : notReady('migrations are waiting')
  })
  new Gauge({
    name: 'payouts_disk_free_bytes',
    help: 'What is left of the disk of DATA_DIR',
    aggregator: 'min',
    registers: [metrics.registry],
    async collect() {
      this.set(await freeBytes(config.dataDir))
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.text()))
}
