import type { Config } from '../../config.ts'
import type { FileStore } from '../files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import type { MasterKey } from '../master-key.ts'

/** What every call and every job may use, besides the database and the clock. */
export type Services = { config: Config; jobs: Jobs; files: FileStore; log: Logger; masterKey: MasterKey }
