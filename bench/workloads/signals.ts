import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '../../server/src/platform/clock.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { findSignals } from '../../server/src/signals/commands/find-signals.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { databaseAndOwnTime } from '../processor-time.ts'
import { importOnce, writeFileOf } from './imports.ts'

const firstImport = 1_000_000

/** Signals are computed after the import has committed: the ratio is their share on top. */
export const signals: Benchmark = {
  name: 'signals',
  about: 'the working out of a cycle’s signals, against the import of its file',
  usual: { rows: 300_000, dealers: 1000, cycles: 6, rounds: 3 },
  quick: { rows: 20_000, dealers: 1000, cycles: 3, rounds: 2 },
  async *measure({ rows, dealers, cycles, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-signals-'))
    const file = join(folder, 'cycle.csv')
    try {
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      for (let batchNo = 1; batchNo <= cycles; batchNo += 1) await loadCycle(database, batchNo, { rows, dealers })
      let batchNo = firstImport
      const used = { bare: 0, ours: 0 }
      const metered = async (side: keyof typeof used, run: () => Promise<unknown>) => {
        const before = await databaseAndOwnTime(database.db)
        const took = await timed(run)
        used[side] += (await databaseAndOwnTime(database.db)) - before
        return took
      }
      const turns = await inTurns(rounds, {
        bare: async () => {
          batchNo += 1
          await writeFileOf(file, { batchNo, rows, dealers })
          return metered('bare', () => importOnce(database, { file, batchNo, rows }))
        },
        ours: () =>
          metered('ours', () =>
            database.db.transaction().execute((tx) => findSignals(tx, systemClock, { batchNo, version: 1 }))
          )
      })
      const { found } = await one(database.db, sql<{ found: number }>`select count(*) as found from signals`)
      const share = (used.ours / used.bare).toFixed(2)
      const notes = [
        `${found} signals were found in ${rounds} cycles`,
        `processor time ${used.ours.toFixed(1)} s, of the imports ${used.bare.toFixed(1)} s: ${share}`
      ]
      yield { workload: 'signals of a cycle', baseline: 'its import', unit: 'ms', turns, notes }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
