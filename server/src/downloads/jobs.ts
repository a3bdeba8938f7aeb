import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { prepareReport, reportFolder } from './prepare-report.ts'
import { unreferencedFiles } from './queries.ts'
import './tables.ts'

export const prepareQueue = 'make-report'
export const removalQueue = 'remove-report-file'

/** A younger file may belong to a report that is about to end; an older one was left by a server that died. */
const graceMs = 24 * 60 * 60 * 1000

export function downloadJobs(catalogue: ReportCatalogue): JobDefinition[] {
  return [
    defineJob<{ token: string }>({
      queue: prepareQueue,
      concurrency: 2,
      // A stopping server returns its report to the queue each time.
      retryLimit: 20,
      handle: (call) => prepareReport(call, catalogue)
    }),
    defineJob<{ storedAs: string }>({
      queue: removalQueue,
      handle: ({ data, services }) => services.files.remove(data.storedAs)
    }),
    removeExpired
  ]
}

const removeExpired = defineJob({
  queue: 'forget-expired-reports',
  cron: '10 * * * *',
  async handle({ tx, clock, services: { files, log } }) {
    const now = clock.now()
    const expired = await tx.deleteFrom('downloads').where('expires_at', '<=', now).returning('stored_as').execute()
    const young = new Date(now.getTime() - graceMs)
    await files.removeUnfinished(reportFolder, young)
    const stored = await files.list(reportFolder)
    const old = stored.filter(({ storedAt }) => storedAt < young).map(({ name }) => name)
    const unused = [...expired.flatMap(({ stored_as: name }) => name ?? []), ...(await unreferencedFiles(tx, old))]
    for (const name of unused) await files.remove(name)
    if (unused.length > 0) log.info({ count: unused.length }, 'files of expired reports were removed')
  }
})
