import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { one } from '../platform/db/read.ts'
import { defineJob } from '../platform/jobs/definition.ts'
import { keepStretches } from './stretches/keep-stretches.ts'

export const transactionJobs = [
  defineJob({
    queue: 'keep-stretches',
    cron: '* * * * *',
    async handle({ tx, database, signal }) {
      if (await isOnlyRun(tx)) await keepStretches(database, signal)
    }
  })
]

const stretchesLock = 7_201_512

/** Counting may take longer than a minute; two runs would count the same, and one of them in vain. */
async function isOnlyRun(tx: Tx): Promise<boolean> {
  const { alone } = await one(tx, sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${stretchesLock}) as alone`)
  return alone
}
