import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/database.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { runner } from './screen-database.ts'

const october = 1
const november = 2
/** Cycles of two kinds share few dealers. */
const december = 3

/** One dealer of fifty is lost in November. Each call starts with empty caches. */
export const variance: Benchmark = {
  name: 'variance',
  about: 'why November differs from October, against adding up the rows of both by type and plan',
  usual: { rows: 1_000_000, dealers: 5000, rounds: 5 },
  quick: { rows: 20_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    await loadCycle(database, october, { rows, dealers, monthsAgo: 1 })
    await loadCycle(database, november, { rows, dealers: Math.ceil(dealers * 0.98), isPartlyHeld: true })
    await loadCycle(database, december, { rows, dealers: Math.ceil(dealers * 0.3) })
    const sides = { unit: 'CYCLE', before: String(october), after: String(november) } as const
    const page = { pageNumber: 0, pageSize: 15 }
    const calls = [
      ['why different', varianceEndpoints.getVariance, sides],
      ['few dealers in common', varianceEndpoints.getVariance, { ...sides, after: String(december) }],
      ['of one type', varianceEndpoints.getVariance, { ...sides, transactionType: 'Type 3' }],
      ['of one plan', varianceEndpoints.getVariance, { ...sides, planName: 'Plan 7' }],
      ['of one dealer', varianceEndpoints.getVariance, { ...sides, companyCode: 'D7' }],
      ['dealers that went', varianceEndpoints.getVarianceLines, { ...sides, ...page, part: 'DEALERS_WENT' }],
      ['plans by their number', varianceEndpoints.getVarianceLines, { ...sides, ...page, part: 'VOLUME' }]
    ] as const
    for (const [workload, endpoint, input] of calls) {
      const run = runner(bench, { endpoint, input })
      await run()
      const turns = await inTurns(rounds, { bare: () => addedUp(database.db), ours: () => timed(run) })
      yield { workload, baseline: 'both added up by type and plan', unit: 'ms', turns }
    }
  }
}

const addedUp = (db: Database) =>
  timed(() =>
    sql`
    select batch_no, transaction_type, plan_name, count(*), sum(incentive_amount) from transactions
    where batch_no in (${october}, ${november}) group by batch_no, transaction_type, plan_name`.execute(db)
  )
