import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { keepHistograms } from '../../../server/src/transactions/histograms/keep-histograms.ts'
import { type BenchDatabase, openBenchDatabase } from '../../bench-database.ts'
import { type Benchmark, inTurns, type Measured, type Turn, timed } from '../../benchmark.ts'
import { importOnce, writeFileOf } from '../imports.ts'
import { approve, post, prepareDealers } from '../posting.ts'
import { newServer, runner } from '../screen-database.ts'

const partCount = 8
const baseline = 'the same in one table'

/** A cycle that is cut by dealer, as those of ten million rows and more are, against the same rows in one table. */
export const parts: Benchmark = {
  name: 'parts',
  about: 'import, pages and posting of a cycle that is cut by dealer into eight parts, against the same in one table',
  usual: { rows: 1_000_000, dealers: 5000, rounds: 3 },
  quick: { rows: 20_000, dealers: 500, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-parts-'))
    try {
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      await prepareDealers(database.db)
      const file = join(folder, 'cycle.csv')
      const cycles: Record<'cut' | 'whole', { batchNo: number; indexMs: number }[]> = { cut: [], whole: [] }
      const importInto = async (kind: 'cut' | 'whole') => {
        const batchNo = cycles.cut.length + cycles.whole.length + 1
        const stages = new Map<string, number>()
        await writeFileOf(file, { batchNo, rows, dealers })
        const took = await timed(() =>
          importOnce(database, { file, batchNo, rows, stages, partCount: kind === 'cut' ? partCount : 1 })
        )
        cycles[kind].push({ batchNo, indexMs: (stages.get('checking') ?? 0) - (stages.get('indexing') ?? 0) })
        return took
      }
      const imports = await inTurns(rounds, { bare: () => importInto('whole'), ours: () => importInto('cut') })
      const inBoth = cycles.cut.map((cut, at) => ({ cut, whole: cycles.whole[at] ?? cut }))
      const builds = inBoth.map(({ cut, whole }) => ({ bare: whole.indexMs, ours: cut.indexMs }))
      yield { workload: 'import in eight parts', baseline, unit: 'ms', turns: imports }
      yield { workload: 'its index builds', baseline, unit: 'ms', turns: builds }
      await keepHistograms(database.db)
      const [first] = inBoth
      if (first) yield* pagesOf(bench, first, rounds * 3)
      const postOne = async ({ batchNo }: { batchNo: number }) => {
        await approve(database.db, batchNo)
        return timed(() => post(database.db, batchNo))
      }
      const postings: Turn[] = []
      for (const { cut, whole } of inBoth) postings.push({ bare: await postOne(whole), ours: await postOne(cut) })
      yield { workload: `posting to ${dealers} dealers in eight parts`, baseline, unit: 'ms', turns: postings }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

const orders = ['YES_ID', 'TRANSACTION_NO', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'PLAN_NAME', 'INCENTIVE'] as const

async function* pagesOf(
  bench: BenchDatabase,
  cycles: Record<'cut' | 'whole', { batchNo: number }>,
  rounds: number
): AsyncGenerator<Measured> {
  const page = { pageNumber: 0, pageSize: 15, sortOrder: 'ASC' } as const
  const lists = [
    ...orders.map((sortProperty) => ({ name: `first page by ${sortProperty.toLowerCase()}`, input: { sortProperty } })),
    { name: 'first page of a dealer', input: { sortProperty: 'YES_ID', companyCode: 'D8' } },
    { name: 'a page far inside', input: { sortProperty: 'YES_ID', pageNumber: 500 } }
  ]
  for (const { name, input } of lists) {
    const reading = ({ batchNo }: { batchNo: number }) => {
      const call = { endpoint: payoutEndpoints.getPayoutTransactions, input: { batchNo, ...page, ...input } }
      return () => timed(runner(bench, call, newServer()))
    }
    const [bare, ours] = [reading(cycles.whole), reading(cycles.cut)]
    await bare()
    await ours()
    yield { workload: name, baseline, unit: 'ms', turns: await inTurns(rounds, { bare, ours }) }
  }
}
