import { defineJob } from '#platform/jobs/definition.ts'
import { attachmentFolder, scanQueue } from './commands.ts'
import { unreferencedFiles } from './queries.ts'
import { scanWaiting } from './scan.ts'

/** A younger file may belong to a call that has not ended yet. */
const graceMs = 24 * 60 * 60 * 1000

export const attachmentJobs = [
  defineJob<{ referenceId?: string }>({
    queue: scanQueue,
    // Files that the scanner did not answer for are scanned again.
    cron: '* * * * *',
    concurrency: 2,
    handle: ({ data, ...call }) => scanWaiting(call, data.referenceId)
  }),
  defineJob({
    queue: 'sweep-attachments',
    cron: '30 3 * * *',
    async handle({ tx, clock, services: { files, log } }) {
      const stored = await files.list(attachmentFolder)
      const before = clock.now().getTime() - graceMs
      const old = stored.filter(({ storedAt }) => storedAt.getTime() < before).map(({ name }) => name)
      const unreferenced = await unreferencedFiles(tx, old)
      for (const name of unreferenced) await files.remove(name)
      if (unreferenced.length > 0) log.info({ count: unreferenced.length }, 'files of undone calls were removed')
    }
  })
]
