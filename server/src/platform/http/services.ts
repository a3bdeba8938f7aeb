import type { Config } from '#config.ts'
import type { FileStore } from '../files/files.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Logger } from '../log.ts'
import type { Messenger } from '../mail/messenger.ts'
import type { MasterKey } from '../master-key/master-key.ts'

/** What every call and job may use, besides the database and the clock. */
export type Services = {
  config: Config
  jobs: JobQueue
  files: FileStore
  log: Logger
  masterKey: MasterKey
  /** For threads that open their own connection. */
  databaseUrl: string
  messenger: Messenger
}
