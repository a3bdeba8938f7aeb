import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { areas } from '#areas.ts'
import { fixedClock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { seedSamples } from '#samples/seed.ts'
import { theStaff } from '../builders/builders.ts'
import { type ConnectionOptions, createCopyOf, makeTemplateOnce, type TestDatabase } from './database.ts'
import { keepContents, restoreContents } from './restore.ts'
import { testServices } from './services.ts'

/** The default time at which servers of tests start. */
export const startOfTests = '2026-11-21T02:00:00Z'

/**
 * A new database with `theStaff` and the small sample data, which has every status of cycles, transactions, holds and
 * adjustments. The first caller of a run makes the sample data.
 */
export async function createSampleDatabase(): Promise<TestDatabase> {
  const samples = `${inject('testTemplate')}_samples`
  await makeTemplateOnce(samples, async (database) => {
    await beginWithStaff(database)
    const dataDir = await mkdtemp(join(tmpdir(), 'payouts-samples-'))
    const clock = fixedClock(startOfTests)
    const seeding = { size: 'small', clock, dataDir, log: silentLog, signal: new AbortController().signal } as const
    await seedSamples(database.db, seeding)
    await rm(dataDir, { recursive: true })
  })
  return createCopyOf(samples)
}

/** A database with `theStaff` and the job queues of a server that was started once: a new one, or one given back. */
export async function createStaffedDatabase(connections?: ConnectionOptions): Promise<TestDatabase> {
  const staffed = `${inject('testTemplate')}_staff`
  await makeTemplateOnce(staffed, async (database) => {
    await beginWithStaff(database)
    await keepContents(database)
  })
  if (connections) return createCopyOf(staffed, connections)
  return idle.pop() ?? givenBackWhenClosed(await createCopyOf(staffed))
}

/**
 * Databases that this worker's tests have closed, as their template is again: to make one and connect to it takes
 * longer than most tests.
 */
const idle: TestDatabase[] = []

function givenBackWhenClosed(copy: TestDatabase): TestDatabase {
  const database = {
    ...copy,
    async close() {
      if (isBusy(copy) || !(await restoreContents(copy))) await copy.close()
      else idle.push(database)
    }
  }
  return database
}

const isBusy = ({ pool }: TestDatabase) => pool.idleCount < pool.totalCount || pool.waitingCount > 0

async function beginWithStaff(database: OpenDatabase): Promise<void> {
  await theStaff(database.db)
  const definitions = areas.flatMap(({ jobs = [] }) => jobs)
  const queues = createJobs({ database, definitions, clock: fixedClock(startOfTests), log: silentLog })
  await queues.start(testServices(queues))
  await queues.stop()
}

export type BusyDealer = { companyId: number; companyCode: string; companyName: string }

/** The dealer of the sample data with most paid transactions. */
export async function aBusyDealer({ database: { pool } }: { database: TestDatabase }): Promise<BusyDealer> {
  const { rows } = await pool.query(`
    select company_id as "companyId", company_code as "companyCode", company_name as "companyName"
    from dealers join (
      select company_id, sum(row_count) as paid from cycle_totals where state = 'PAID' group by company_id
    ) as paid using (company_id) order by paid desc, company_id limit 1`)
  return rows[0]
}
