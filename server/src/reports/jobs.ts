import { defineJob } from '../platform/jobs/definition.ts'
import { makingQueue, removalQueue } from './keeping.ts'
import { makeReport, reportFolder } from './make-report.ts'
import { unknownReportFiles } from './queries.ts'

/** A younger file may belong to a report that is being finished; an older one was left by a server that died. */
const graceMs = 24 * 60 * 60 * 1000

export const reportJobs = [
  defineJob<{ token: string }>({
    queue: makingQueue,
    concurrency: 2,
    // A server that is stopped again and again gives the same report back each time.
    retryLimit: 20,
    handle: makeReport
  }),
  defineJob<{ storedAs: string }>({
    queue: removalQueue,
    handle: ({ data, services }) => services.files.remove(data.storedAs)
  }),
  defineJob({
    queue: 'forget-expired-reports',
    cron: '10 * * * *',
    async handle({ tx, clock, services: { files, log } }) {
      const now = clock.now()
      const expired = await tx.deleteFrom('downloads').where('expires_at', '<=', now).returning('stored_as').execute()
      const young = new Date(now.getTime() - graceMs)
      await files.removeUnfinished(reportFolder, young)
      const stored = await files.list(reportFolder)
      const old = stored.filter(({ storedAt }) => storedAt < young).map(({ name }) => name)
      const unused = [...expired.flatMap(({ stored_as: name }) => name ?? []), ...(await unknownReportFiles(tx, old))]
      for (const name of unused) await files.remove(name)
      if (unused.length > 0) log.info({ count: unused.length }, 'files of expired reports were removed')
    }
  })
]
