import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { openScreenDatabase, pageByKey } from './screen-database.ts'

/** Without HTTP, so that the share of the database shows. Three dealers of ten have rows held. */
export const screens: Benchmark = {
  name: 'screens',
  about:
    'every call that screens make of a cycle, against 15 rows by primary key; what begins with “first” finds nothing kept',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 9 },
  quick: { rows: 20_000, dealers: 1000, rounds: 3 },
  async *measure(size) {
    await using screens = await openScreenDatabase({ ...size, cycles: 1 })
    const byKey = pageByKey(screens.database.db, size.rows)
    for (const { call, run } of screens.calls) {
      await byKey()
      if (!call.isFirst) await run()
      const turns = await inTurns(call.isFirst ? 1 : size.rounds, { bare: byKey, ours: () => timed(run) })
      yield { workload: call.name, baseline: '15 rows by key', unit: 'ms', turns }
    }
  }
}
