import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { folderStore } from '../../server/src/platform/files/files.ts'
import type { Services } from '../../server/src/platform/http/services.ts'
import type { JobDefinition } from '../../server/src/platform/jobs/definition.ts'
import { createJobs, type Jobs } from '../../server/src/platform/jobs/jobs.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createMessenger } from '../../server/src/platform/mail/messenger.ts'
import { masterKeyFrom } from '../../server/src/platform/master-key/master-key.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { environmentOfServers, newMasterKey, type People, signInPeople } from './people.ts'

type Product = { app: FastifyInstance; services: Services; people: People; jobs: Jobs }

/**
 * The product itself in this process, with a person for each connection. @param definitions the jobs that calls enqueue,
 * if they enqueue any; nobody runs them
 */
export async function startProduct(
  { database, url: databaseUrl }: BenchDatabase,
  connections: number,
  definitions: JobDefinition[] = []
): Promise<Product> {
  const config = readConfig(environmentOfServers)
  // Each call's line is written as in production, and thrown away.
  const log = createLog(config.logLevel, { write: () => undefined })
  const masterKey = newMasterKey()
  const jobs = createJobs({ database, definitions, clock: systemClock, log })
  const services: Services = {
    config,
    jobs,
    files: folderStore(config.dataDir),
    log,
    masterKey: masterKeyFrom(masterKey),
    databaseUrl,
    messenger: createMessenger(config)
  }
  if (definitions.length > 0) await jobs.start(services)
  const app = await createApp({ services, database, clock: systemClock, metrics: createMetrics(database) })
  return { app, services, jobs, people: await signInPeople(database.db, masterKey, connections) }
}
