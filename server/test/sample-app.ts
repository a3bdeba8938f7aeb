import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedSamples } from '../samples/seed.ts'
import { silentLog } from '../src/platform/log.ts'
import { startTestApp, type TestApp } from './app.ts'

/** The whole server with the small sample data: every state of cycles, transactions, holds and adjustments is in it. */
export async function startSampleApp(): Promise<TestApp> {
  const app = await startTestApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'payouts-samples-'))
  const { signal } = new AbortController()
  await seedSamples(app.database.db, { size: 'small', clock: app.clock, dataDir, log: silentLog, signal })
  await rm(dataDir, { recursive: true })
  return app
}

export type BusyDealer = { companyId: number; companyCode: string; companyName: string }

/** The dealer that has been paid most transactions. */
export async function aBusyDealer({ database }: TestApp): Promise<BusyDealer> {
  const { rows } = await database.pool.query(`
    select company_id as "companyId", company_code as "companyCode", company_name as "companyName"
    from dealers join (
      select company_id, sum(row_count) as paid from cycle_totals where state = 'PAID' group by company_id
    ) as paid using (company_id) order by paid desc, company_id limit 1`)
  return rows[0]
}
