import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '../../server/src/platform/clock.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { findSignals } from '../../server/src/signals/commands/find-signals.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { importOnce, writeFileOf } from './imports.ts'

const firstImport = 1_000_000

/** Signals are worked out once the import has committed: what they take beside it is the ratio. */
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
      const turns = await inTurns(rounds, {
        bare: async () => {
          batchNo += 1
          await writeFileOf(file, { batchNo, rows, dealers })
          return timed(() => importOnce(database, { file, batchNo, rows }))
        },
        ours: () =>
          timed(() => database.db.transaction().execute((tx) => findSignals(tx, systemClock, { batchNo, version: 1 })))
      })
      const { found } = await one(database.db, sql<{ found: number }>`select count(*) as found from signals`)
      const notes = [`${found} signals were found in ${rounds} cycles`]
      yield { workload: 'signals of a cycle', baseline: 'its import', unit: 'ms', turns, notes }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
