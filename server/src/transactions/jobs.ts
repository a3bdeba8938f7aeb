import { sql } from 'kysely'
import { forgetEmptyTotals } from '#cycles/totals.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { keepHistograms } from './histograms/keep-histograms.ts'
import { keepSearchIndexes } from './search-indexes.ts'
import { keepFilters } from './twins/keep-filters.ts'

const histogramsLock = 7_201_512
const filtersLock = 7_201_525
const searchIndexesLock = 7_201_128

export const transactionJobs = [
  defineJob({
    queue: 'keep-histograms',
    cron: '* * * * *',
    async handle({ tx, database, signal }) {
      if (await isOnlyRun(tx, histogramsLock)) await keepHistograms(database, signal)
    }
  }),
  defineJob({
    queue: 'keep-key-filters',
    cron: '* * * * *',
    async handle({ tx, database, signal }) {
      if (await isOnlyRun(tx, filtersLock)) await keepFilters(database, signal)
    }
  }),
  defineJob({
    queue: 'keep-search-indexes',
    cron: '* * * * *',
    async handle({ tx, database, signal }) {
      if (await isOnlyRun(tx, searchIndexesLock)) await keepSearchIndexes(database, signal)
    }
  }),
  defineJob({ queue: 'forget-empty-totals', cron: '50 3 * * *', handle: ({ tx }) => forgetEmptyTotals(tx) })
]

/** Each job may take longer than a minute; a second run would only repeat the work. */
async function isOnlyRun(tx: Tx, lock: number): Promise<boolean> {
  const { alone } = await one(tx, sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${lock}) as alone`)
  return alone
}
