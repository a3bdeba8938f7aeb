import type { Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { handOverExport, journalDestination } from './hand-over.ts'
import './tables.ts'

const queue = 'hand-journals-over'

/** Hands a file of journals over once this transaction commits, where the company has a place for it. */
export async function enqueueJournals(tx: Tx, { config, jobs }: Services, exportId: number): Promise<void> {
  if (journalDestination(config)) await jobs.enqueue(tx, queue, { exportId }, { singletonKey: String(exportId) })
}

export const journalJobs = [
  defineJob<{ exportId: number }>({ queue, handle: handOverExport }),
  /** Replaces jobs that were given up, so that each file is handed over in the end. */
  defineJob({
    queue: 'journals-to-hand-over',
    cron: '* * * * *',
    async handle({ tx, services }) {
      if (!journalDestination(services.config)) return
      const waiting = await tx
        .selectFrom('journal_exports')
        .select('export_id')
        .where('handed_over_at', 'is', null)
        .execute()
      for (const { export_id: exportId } of waiting) await enqueueJournals(tx, services, exportId)
    }
  })
]
