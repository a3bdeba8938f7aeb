import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#config.ts'
import { folderStore } from '#platform/files/files.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { silentLog } from '#platform/log.ts'
import { createMessenger } from '#platform/mail/messenger.ts'
import { masterKeyFrom } from '#platform/master-key/master-key.ts'

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
