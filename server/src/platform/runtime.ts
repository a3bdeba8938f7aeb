import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '#config.ts'
import { type Clock, systemClock } from './clock.ts'
import { callStatementTimeoutMs, createPool, type OpenDatabase, openDatabase } from './db/database.ts'
import { openPreparedDatabase } from './db/migrating/prepared-database.ts'
import { configuredFileStore } from './files/configured-file-store.ts'
import type { Services } from './http/services.ts'
import type { JobDefinition } from './jobs/definition.ts'
import { createJobs } from './jobs/jobs.ts'
import { exportQueueFigures } from './jobs/queue-metrics.ts'
import type { Logger } from './log.ts'
import { createMessenger } from './mail/messenger.ts'
import { loadMasterKey, requireSameMasterKey } from './master-key/master-key.ts'
import { createMetrics, type Metrics } from './metrics.ts'

/** Everything that a server or a command works with. */
export type Runtime = {
  /** For calls: statements are cancelled shortly before a minute. */
  database: OpenDatabase
  /** For jobs and commands: without a statement timeout. */
  workDatabase: OpenDatabase
  services: Services
  clock: Clock
  metrics: Metrics
  /** Starts the queue's workers; without it, jobs can only be enqueued. */
  startWorking(): Promise<void>
  /** Ends or returns running jobs, and disconnects from the database. */
  close(): Promise<void>
}

/** Connections for the queue's upkeep and commands, besides those of running jobs. */
const spareConnections = 6
/** Connections for calls, divided between the processes that answer them; each needs some. */
const connectionsForCalls = 20
const fewestConnectionsForCalls = 6

/** Starts and migrates the database, and opens everything on it. */
export async function openRuntime(options: {
  config: Config
  log: Logger
  definitions: JobDefinition[]
  clock?: Clock
}): Promise<Runtime> {
  const { config, log, definitions, clock = systemClock } = options
  const toClose: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closeOne of toClose.splice(0).reverse()) await closeOne()
  }
  try {
    const jobsAtOnce = definitions.reduce((sum, { concurrency = 1 }) => sum + concurrency, 0)
    const { url, workDatabase, ...prepared } = await openPreparedDatabase(config, log, jobsAtOnce + spareConnections)
    toClose.push(prepared.close)
    const masterKey = await loadMasterKey(config)
    await requireSameMasterKey(workDatabase.pool, masterKey)
    const database = await openDatabase(url, {
      log,
      statementTimeoutMs: callStatementTimeoutMs,
      maxConnections: Math.max(Math.ceil(connectionsForCalls / config.workers), fewestConnectionsForCalls)
    })
    toClose.push(() => database.close())
    const metrics = createMetrics(database, standbyOf(config, log, toClose))
    collectDefaultMetrics({ register: metrics.registry })
    exportQueueFigures(
      metrics.registry,
      workDatabase.db,
      definitions.map(({ queue }) => queue)
    )
    const jobs = createJobs({ database: workDatabase, definitions, clock, log, metrics })
    const services: Services = {
      config,
      jobs,
      files: configuredFileStore(config),
      log,
      masterKey,
      databaseUrl: url,
      messenger: createMessenger(config)
    }
    toClose.push(() => jobs.stop())
    await jobs.start(services)
    return { database, workDatabase, services, clock, metrics, startWorking: () => jobs.startWorking(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Only the standby's lag is read here: reports connect to it themselves. */
function standbyOf({ reportsDatabaseUrl }: Config, log: Logger, toClose: (() => Promise<void>)[]) {
  if (!reportsDatabaseUrl) return undefined
  const standby = createPool(reportsDatabaseUrl, { log, applicationName: 'payouts lag', maxConnections: 1 })
  toClose.push(standby.close)
  return standby
}
