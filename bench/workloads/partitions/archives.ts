import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import pg from 'pg'
import { archiveCycle } from '../../../server/src/archives/archive-cycle.ts'
import { readConfig } from '../../../server/src/config.ts'
import { renderFile } from '../../../server/src/downloads/rendering/render-file.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { Tx } from '../../../server/src/platform/db/database.ts'
import { silentLog } from '../../../server/src/platform/log.ts'
import { isRefusal } from '../../../server/src/platform/refusal.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../../benchmark.ts'
import { drained, transactionsOf } from '../reports.ts'
import { newServer, runner } from '../screen-database.ts'

const [archived, local] = [1, 2] as const
const companyId = 7

/** Two paid cycles of the same rows, one in another database of the same PostgreSQL. Each call begins with empty caches. */
export const archives: Benchmark = {
  name: 'archives',
  about: 'pages and reports of a cycle in an archive, against the same cycle at home',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 9 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    for (const batchNo of [archived, local]) await loadCycle(bench.database, batchNo, { rows, dealers, monthsAgo: 1 })
    await archive(bench)
    for (const [workload, run] of Object.entries(workloadsOf(bench))) {
      await run(archived)
      await run(local)
      const turns = await inTurns(rounds, {
        bare: () => timed(() => run(local)),
        ours: () => timed(() => run(archived))
      })
      yield { workload, baseline: 'at home', unit: 'ms', turns }
    }
  }
}

async function archive({ database, url, superuserUrl }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('create database archive owner payouts template template0')
  await client.end()
  const { db } = database
  await sql`
    update cycles set approved_at = now(), approved_for = payout_date, approved_by = (select min(user_id) from users)`.execute(
    db
  )
  await sql`
    insert into month_changes (kind, month, remaining, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    select 'CLOSE', '2026-10-01', '[]', 'Measured', min(user_id), now(), false, 'Approved', min(user_id), now()
    from users`.execute(db)
  await sql`update closed_months set closed_through = '2026-10-31'`.execute(db)
  const there = Object.assign(new URL(url), { pathname: 'archive' }).href
  const services = { config: readConfig({ ARCHIVES: `slow=${there}` }), log: silentLog }
  const told = { actor: { name: 'Bench' }, tell: () => undefined }
  await archiveCycle({ database: db, services, clock: systemClock, ...told }, archived, 'slow')
}

function workloadsOf({ database, caller, url }: BenchDatabase): Record<string, (batchNo: number) => Promise<unknown>> {
  const endpoint = payoutEndpoints.getPayoutTransactions
  const page = (batchNo: number, more: object = {}) => ({
    endpoint,
    input: { batchNo, pageNumber: 0, pageSize: 15, ...more }
  })
  const own = { ...caller, companyId }
  return {
    'first page': (batchNo) => runner({ database, caller }, page(batchNo), newServer())(),
    'page in the middle': (batchNo) => runner({ database, caller }, page(batchNo, { pageNumber: 1000 }), newServer())(),
    'a customer': (batchNo) => runner({ database, caller }, page(batchNo, { yesId: 'yes00ab' }), newServer())(),
    "a company's own page": (batchNo) =>
      database.db.transaction().execute(async (tx) => {
        await asCompany(tx)
        await runner({ database: { ...database, db: tx }, caller: own }, page(batchNo), newServer())()
      }),
    'report as CSV': async (batchNo) => {
      const report = await transactionsOf(database, caller, batchNo)
      const services = { config: {}, databaseUrl: url, log: silentLog }
      const given = { report, format: 'CSV', caller, clock: systemClock, services, db: database.db } as const
      const file = await renderFile(given)
      if (isRefusal(file)) throw new Error(file.message)
      await drained(file.body)
    }
  }
}

async function asCompany(tx: Tx): Promise<void> {
  await sql`select set_config('payouts.company_id', ${String(companyId)}, true),
    set_config('payouts.user_id', '1', true), set_config('search_path', 'own_company', true)`.execute(tx)
}
