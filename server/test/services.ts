import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { folderStore } from '../src/platform/files.ts'
import type { Services } from '../src/platform/http/services.ts'
import type { JobQueue } from '../src/platform/jobs/job-queue.ts'
import { silentLog } from '../src/platform/log.ts'
import { createMessenger } from '../src/platform/mail/messenger.ts'
import { masterKeyFrom } from '../src/platform/master-key/master-key.ts'

/** Services as in a server, with the default configuration and a temporary folder for files. */
export function testServices(
  jobs: JobQueue,
  {
    dataDir = join(tmpdir(), `payouts-files-${process.pid}`),
    databaseUrl = ''
  }: { dataDir?: string; databaseUrl?: string } = {}
): Services {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  return {
    config,
    jobs,
    files: folderStore(join(dataDir, 'files')),
    log: silentLog,
    masterKey: masterKeyFrom(Buffer.alloc(32, 1)),
    databaseUrl,
    messenger: createMessenger(config)
  }
}
