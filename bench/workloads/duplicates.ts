import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { one } from '../../server/src/platform/db/read.ts'
import { keepFilters } from '../../server/src/transactions/twins/keep-filters.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { importOnce, writeFileOf } from './imports.ts'

const firstImport = 1_000_000

/** Each database has its own PostgreSQL; neither has the file's rows yet. */
export const duplicates: Benchmark = {
  name: 'duplicates',
  about: 'the import of a cycle’s file where other cycles are held against it, against the same where there are none',
  usual: { rows: 300_000, dealers: 1000, cycles: 10, rounds: 3 },
  quick: { rows: 20_000, dealers: 1000, cycles: 10, rounds: 3 },
  async *measure({ rows, dealers, cycles, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-duplicates-'))
    const file = join(folder, 'cycle.csv')
    try {
      await using empty = await openBenchDatabase({ dealers })
      await using full = await openBenchDatabase({ dealers })
      for (let batchNo = 1; batchNo <= cycles; batchNo += 1) await loadCycle(full.database, batchNo, { rows, dealers })
      const filtersMs = await timed(() => keepFilters(full.database.db))
      let batchNo = firstImport
      // Each round begins with what the other database has not: what was imported before is forgotten.
      const importInto = async ({ database }: BenchDatabase) => {
        const took = await timed(() => importOnce(database, { file, batchNo, rows }))
        await sql`update cycles set status = 'Dropped' where batch_no = ${batchNo}`.execute(database.db)
        return took
      }
      const turns = await inTurns(rounds, {
        bare: async () => {
          batchNo += 1
          await writeFileOf(file, { batchNo, rows, dealers })
          return importInto(empty)
        },
        ours: () => importInto(full)
      })
      const notes = [
        `the filters of ${cycles} cycles took ${(filtersMs / 1000).toFixed(1)} s to make`,
        await sizeOfFilters(full)
      ]
      yield { workload: `import beside ${cycles} cycles`, baseline: 'import beside none', unit: 'ms', turns, notes }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

async function sizeOfFilters({ database: { db } }: BenchDatabase): Promise<string> {
  const { bytes, rows } = await one(
    db,
    sql<{ bytes: number; rows: number }>`
    select pg_total_relation_size('transaction_key_filters') as bytes, (select sum(row_count) from cycle_totals)::bigint as rows`
  )
  return `the filters have ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / rows).toFixed(1)} bytes for each transaction`
}
