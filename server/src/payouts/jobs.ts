import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { notifyOfDeadlines } from './deadlines/notify-of-deadlines.ts'
import { endRowCheck, rowCheckQueue, saveProgress } from './proof/commands.ts'
import { countRows } from './proof/count-rows.ts'

export const payoutJobs: JobDefinition[] = [
  defineJob<{ batchNo: number }>({
    queue: rowCheckQueue,
    async handle({ data: { batchNo }, tx, database, clock, signal }) {
      const counted = await database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((snapshot) =>
          countRows(snapshot, batchNo, async (rowsDone) => {
            signal.throwIfAborted()
            await saveProgress(database, batchNo, rowsDone)
          })
        )
      await endRowCheck(tx, counted, clock.now())
    }
  }),
  defineJob({
    queue: 'tell-of-deadlines',
    cron: '5 * * * *',
    handle: ({ tx, clock, services }) => notifyOfDeadlines(tx, clock, services.config)
  })
]
