import { join } from 'node:path'
import type { Config } from '#config.ts'
import { type FileStore, folderStore } from './files.ts'
import { s3Store } from './s3-store.ts'

/** The store that the configuration names: a bucket, else a folder of DATA_DIR. */
export function configuredFileStore({ s3Url, dataDir, diskReserveBytes }: Config): FileStore {
  return s3Url ? s3Store(s3Url) : folderStore(join(dataDir, 'files'), diskReserveBytes)
}
