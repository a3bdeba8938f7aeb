import { type Benchmark, inTurns, timed } from '../../benchmark.ts'
import { openScreenDatabase } from '../screen-database.ts'

/** Both databases answer in the same run, each on a PostgreSQL of its own. */
export const cycles: Benchmark = {
  name: 'cycles',
  about: 'every call of the screens in a database of many cycles, against the same in a database of one',
  usual: { rows: 1_000_000, dealers: 1000, cycles: 30, rounds: 15 },
  quick: { rows: 10_000, dealers: 200, cycles: 10, rounds: 3 },
  async *measure(size) {
    await using one = await openScreenDatabase({ ...size, cycles: 1 })
    await using many = await openScreenDatabase(size)
    for (const [position, { call, run }] of many.calls.entries()) {
      const ofOne = one.calls[position]?.run ?? run
      if (!call.isFirst) await Promise.all([run(), ofOne()])
      const turns = await inTurns(call.isFirst ? 1 : size.rounds, {
        bare: () => timed(ofOne),
        ours: () => timed(run)
      })
      yield { workload: call.name, baseline: 'one cycle', unit: 'ms', turns }
    }
  }
}
