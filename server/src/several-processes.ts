import { openPreparedDatabase } from '#platform/db/migrating/prepared-database.ts'
import type { Logger } from '#platform/log.ts'
import { programFile } from '#platform/program-files.ts'
import { closeWhenStopping, type Stopping } from '#platform/stopping.ts'
import { createSupervisor } from '#platform/workers/supervisor.ts'
import type { Config } from './config.ts'
import { makeSamples } from './make-samples.ts'

/** Preparing the database and creating sample data. */
const connections = 4

/** Starts a server whose calls and jobs run in other processes. @returns its port */
export async function startServer(config: Config, log: Logger, stopping: Stopping): Promise<number> {
  const supervisor = createSupervisor(programFile('src/worker.ts'), log)
  const { url, workDatabase } = await closeWhenStopping(stopping, openPreparedDatabase(config, log, connections))
  stopping.before(supervisor.stop)
  await makeSamples(workDatabase, { config, log, stopping })
  const { port } = await supervisor.start(url, config.workers)
  return port
}
