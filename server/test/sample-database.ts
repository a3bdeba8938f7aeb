import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { seedSamples } from '../samples/seed.ts'
import { fixedClock } from '../src/platform/clock.ts'
import { silentLog } from '../src/platform/log.ts'
import { theStaff } from './builders.ts'
import { createCopyOf, makeTemplateOnce, type TestDatabase } from './database.ts'

/** When the servers of the tests begin, by default. */
export const startOfTests = '2026-11-21T02:00:00Z'

/**
 * A database of its own with `theStaff` and the small sample data: every state of cycles, transactions, holds and
 * adjustments is in it. The first caller of a run makes the sample data.
 */
export async function createSampleDatabase(): Promise<TestDatabase> {
  const samples = `${inject('testTemplate')}_samples`
  await makeTemplateOnce(samples, async (db) => {
    await theStaff(db)
    const dataDir = await mkdtemp(join(tmpdir(), 'payouts-samples-'))
    const clock = fixedClock(startOfTests)
    await seedSamples(db, { size: 'small', clock, dataDir, log: silentLog, signal: new AbortController().signal })
    await rm(dataDir, { recursive: true })
  })
  return createCopyOf(samples)
}

export type BusyDealer = { companyId: number; companyCode: string; companyName: string }

/** The dealer of the sample data that has been paid most transactions. */
export async function aBusyDealer({ database: { pool } }: { database: TestDatabase }): Promise<BusyDealer> {
  const { rows } = await pool.query(`
    select company_id as "companyId", company_code as "companyCode", company_name as "companyName"
    from dealers join (
      select company_id, sum(row_count) as paid from cycle_totals where state = 'PAID' group by company_id
    ) as paid using (company_id) order by paid desc, company_id limit 1`)
  return rows[0]
}
