import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { keepHistograms } from '../../server/src/transactions/histograms/keep-histograms.ts'
import { moveRows } from '../../server/src/transactions/move-rows.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, timed } from '../benchmark.ts'
import { newServer, pageByKey, runner } from './screen-database.ts'

const pageSize = 15
const holdType = holdTypes.manual
const byIncentive = { sortProperty: 'INCENTIVE', sortOrder: 'DESC' } as const

/** The page in the middle of a long list, each time by a server that has read nothing yet. */
export const jumps: Benchmark = {
  name: 'jumps',
  about: 'the first page from the middle of a list, also just after a change, against 15 rows by primary key',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 9 },
  quick: { rows: 100_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { db } = bench.database
    await loadCycle(bench.database, 1, { rows, isPartlyHeld: true, dealers })
    yield await measureSearch(bench, { rows, rounds })
    const jumpsInto = (when: string) => measureJumps(bench, { rows, rounds, when })
    yield* jumpsInto('a minute after the import')
    await holdSome(db, 1000)
    yield* jumpsInto('just after a hold of 1,000 rows')
    await holdSome(db, rows / 100)
    yield* jumpsInto('just after a hold of one row in 100')
    yield {
      workload: 'following that hold in every order, in the background',
      baseline: 'counting the rows',
      unit: 'ms',
      turns: await inTurns(1, {
        bare: () =>
          timed(() => sql`select state, count(*) from transactions where batch_no = 1 group by 1`.execute(db)),
        ours: () => timed(() => keepHistograms(db))
      })
    }
    yield* jumpsInto('a minute after the hold')
  }
}

type Measuring = { rows: number; rounds: number; when: string }

async function* measureJumps(bench: BenchDatabase, { rows, rounds, when }: Measuring): AsyncGenerator<Measured> {
  const byKey = pageByKey(bench.database.db, rows)
  const order = { sortProperty: 'YES_ID', sortOrder: 'ASC', batchNo: 1, pageSize } as const
  const middleOf = (total: number) => ({ ...order, pageNumber: Math.floor(total / pageSize / 2) })
  const held = await countOf(bench.database.db, 'HELD')
  const { getPayoutTransactions: rowsOf } = payoutEndpoints
  const lists = [
    { name: 'all rows', endpoint: rowsOf, input: middleOf(rows) },
    { name: 'payable rows', endpoint: rowsOf, input: { ...middleOf(rows - held), state: 'PAYABLE' } },
    { name: 'held rows', endpoint: onHoldEndpoints.getHoldPayoutTransactions, input: { ...middleOf(held), holdType } },
    { name: 'all rows by incentive', endpoint: rowsOf, input: { ...middleOf(rows), ...byIncentive } },
    {
      name: 'payable rows by incentive',
      endpoint: rowsOf,
      input: { ...middleOf(rows - held), ...byIncentive, state: 'PAYABLE' }
    },
    {
      name: 'held rows by incentive',
      endpoint: onHoldEndpoints.getHoldPayoutTransactions,
      input: { ...middleOf(held), ...byIncentive, holdType }
    }
  ]
  for (const { name, ...call } of lists) {
    await byKey()
    const ours = () => timed(runner(bench, call, newServer()))
    yield {
      workload: `${name}, ${when}`,
      baseline: '15 rows by key',
      unit: 'ms',
      turns: await inTurns(rounds, { bare: byKey, ours })
    }
  }
}

/** Each round searches for another part, and has a server that has read nothing yet. */
async function measureSearch(bench: BenchDatabase, { rows, rounds }: Omit<Measuring, 'when'>): Promise<Measured> {
  const byKey = pageByKey(bench.database.db, rows)
  const input = { batchNo: 1, sortProperty: 'YES_ID', sortOrder: 'ASC', pageNumber: 0, pageSize } as const
  let part = Math.floor(rows / 10)
  const ours = () => {
    part += 1
    const search = { endpoint: payoutEndpoints.getPayoutTransactions, input: { ...input, transactionNo: String(part) } }
    return timed(runner(bench, search, newServer()))
  }
  await byKey()
  return {
    workload: 'rows by a part of a number',
    baseline: '15 rows by key',
    unit: 'ms',
    turns: await inTurns(rounds, { bare: byKey, ours })
  }
}

async function countOf(db: Database, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(row_count), 0)::bigint as count from cycle_totals where state = ${state}::transaction_state`.execute(
    db
  )
  return rows[0]?.count ?? 0
}

/** Holds so many payable rows, spread over the cycle. */
async function holdSome(db: Database, rows: number): Promise<void> {
  await db.transaction().execute((tx) =>
    moveRows(tx, {
      batchNo: 1,
      on: systemClock.today(),
      from: ['PAYABLE'],
      to: 'HELD',
      where: sql`id in (select id from transactions where batch_no = 1 and state = 'PAYABLE' order by md5(id::text) limit ${rows})`,
      set: { holdType, heldSince: new Date() }
    })
  )
}
