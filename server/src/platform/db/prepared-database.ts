import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { startEmbedded } from './embedded/start.ts'
import { prepareDatabase } from './prepare.ts'

export type PreparedDatabase = {
  url: string
  /** For jobs and commands: without a statement timeout. */
  workDatabase: OpenDatabase
  close(): Promise<void>
}

/** Brings up the embedded database unless the configuration names another one, and migrates it. */
export async function openPreparedDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  maxConnections: number
): Promise<PreparedDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  let workDatabase: OpenDatabase | undefined
  const close = async () => {
    await workDatabase?.close()
    await embedded?.close()
  }
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    workDatabase = await openDatabase(url, { log, applicationName: 'payouts work', maxConnections })
    const { applied } = await prepareDatabase(workDatabase)
    if (applied.length) log.info({ applied }, 'the database was migrated')
    return { url, workDatabase, close }
  } catch (error) {
    await close()
    throw error
  }
}
