import type { Config } from '#config.ts'
import type { Logger } from '../../log.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { startEmbedded } from '../embedded/start.ts'
import { requireOwnSessions } from '../own-session.ts'
import { prepareDatabase } from './prepare.ts'

type WorkDatabase = {
  url: string
  /** For jobs and commands: without a statement timeout. */
  workDatabase: OpenDatabase
  close(): Promise<void>
}

/** Starts the embedded database unless the configuration names another one, and migrates it. */
export async function openPreparedDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  maxConnections: number
): Promise<WorkDatabase> {
  const opened = await openWorkDatabase(config, log, maxConnections)
  try {
    const { applied } = await prepareDatabase(opened.workDatabase)
    if (applied.length) log.info({ applied }, 'the database was migrated')
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Starts the embedded database unless the configuration names another one, without migrating it. */
export async function openWorkDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  maxConnections: number
): Promise<WorkDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  let workDatabase: OpenDatabase | undefined
  const close = async () => {
    await workDatabase?.close()
    await embedded?.close()
  }
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    workDatabase = await openDatabase(url, { log, applicationName: 'payouts work', maxConnections })
    if (databaseUrl !== undefined) await requireOwnSessions(workDatabase.pool)
    return { url, workDatabase, close }
  } catch (error) {
    await close()
    throw error
  }
}
