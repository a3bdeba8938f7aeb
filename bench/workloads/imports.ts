import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { importCycle } from '../../server/src/imports/cycle/import-cycle.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { OpenDatabase } from '../../server/src/platform/db/database.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { fileOnDisk } from '../../server/src/platform/incoming/incoming-file.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { withRoomForMoves } from '../../server/src/transactions/cut-cycles.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, median, timed } from '../benchmark.ts'

/** The import checks every value, finds repeated rows, builds the indexes and adds up; COPY only writes the rows down. */
export const imports: Benchmark = {
  name: 'imports',
  about:
    'the import of a cycle’s file, against a plain COPY of it into a table without indexes, and a COPY of its rows into one with them',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 3 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-import-'))
    const file = join(folder, 'cycle.csv')
    try {
      await writeFileOf(file, { batchNo: 1, rows, dealers })
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      const stages = new Map<string, number>()
      const idleMiB = peakMiB()
      let batchNo = 0
      const turns = await inTurns(rounds, {
        bare: () => copyPlainly(database, file),
        ours: async () => {
          batchNo += 1
          if (batchNo > 1) await writeFileOf(file, { batchNo, rows, dealers })
          return timed(() => importOnce(database, { file, batchNo, rows, stages }))
        }
      })
      const begun = [...stages].map(([stage, at]) => `${stage} from ${(at / 1000).toFixed(1)} s on`)
      const notes = [begun.join(', '), `peak memory ${peakMiB()} MiB, ${idleMiB} MiB before the first row`]
      yield { workload: 'import', baseline: 'plain COPY', unit: 'ms', turns, notes }
      const ours = median(turns.map((turn) => turn.ours))
      const indexed = [{ ours, bare: await copyIndexed(database, folder) }]
      yield { workload: 'import', baseline: 'COPY into the same indexes', unit: 'ms', turns: indexed }
      yield await spaceOf(database, rows)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

type BenchFile = {
  batchNo: number
  rows: number
  dealers: number
  /** Whether its rows have e-invoice numbers, as they do by default. */
  areNumbered?: boolean
}

/** The file of a cycle without duplicates in other cycles. */
export function writeFileOf(path: string, file: BenchFile): Promise<void> {
  return pipeline(Readable.from(fileOf(file)), createWriteStream(path))
}

function* fileOf({ batchNo, rows: count, dealers, areNumbered = true }: BenchFile): Generator<string> {
  yield `${cycleFileColumns.join(',')}\n`
  const types = ['Prepaid Activation', 'Postpaid 12M Activation', 'Postpaid 24M Activation', 'Early Churn Clawback']
  for (let first = 0; first < count; first += 1000) {
    const block = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const n = first + index
      const day = String(1 + (n % 28)).padStart(2, '0')
      const amounts = `${n % 2000}.85,${n % 4 === 3 ? '-' : ''}${n % 50}.39`
      return `${(n * 7919) % 1_000_003}@batch${batchNo}.example,TRX-${batchNo}-${n},${types[n % 4]},2026-10-${day},Plan ${n % 40},D${1 + (n % dealers)},${n},${amounts},${areNumbered ? `EINV${n}` : ''}\n`
    })
    yield block.join('')
  }
}

async function copyPlainly({ db, pool }: OpenDatabase, file: string): Promise<number> {
  await sql`drop table if exists plain_rows`.execute(db)
  await sql`create table plain_rows (yes_id text, transaction_no text, transaction_type text, transaction_date date,
    plan_name text, company_code text, billing_account_no text, transaction_amount numeric(14, 2),
    incentive_amount numeric(14, 2), e_invoice_no text)`.execute(db)
  const client = await pool.connect()
  try {
    const copying = client.query(copyFrom('copy plain_rows from stdin with (format csv, header)'))
    return await timed(() => pipeline(createReadStream(file), copying))
  } finally {
    client.release()
  }
}

/** The rows of the first cycle, as the import wrote them, into an empty table with its indexes. */
async function copyIndexed({ db, pool }: OpenDatabase, folder: string): Promise<number> {
  const file = join(folder, 'rows')
  await sql`create table indexed_rows (like transactions_1 including all) ${sql.raw(withRoomForMoves)}`.execute(db)
  const client = await pool.connect()
  try {
    await pipeline(client.query(copyTo('copy transactions_1 to stdout')), createWriteStream(file))
    return await timed(() => pipeline(createReadStream(file), client.query(copyFrom('copy indexed_rows from stdin'))))
  } finally {
    client.release()
  }
}

/** What a cycle takes of the disk, and the values of its file as text. */
async function spaceOf({ db }: OpenDatabase, rows: number): Promise<Measured> {
  const sizes = sql<{ heap: number; indexes: number; plain: number; totals: number }>`
    select pg_table_size('transactions_1') as heap, pg_indexes_size('transactions_1') as indexes,
      pg_table_size('plain_rows') as plain,
      (select pg_total_relation_size('cycle_totals') / count(*) from cycle_totals) as totals`
  const { heap, indexes, plain, totals } = await one(db, sizes)
  const vacuumMs = await timed(() => sql`vacuum transactions_1`.execute(db))
  const perRow = (bytes: number) => `${Math.round(bytes / rows)} bytes`
  const notes = [
    `each row ${perRow(heap)}, room for its moves included, and ${perRow(indexes)} of indexes; each total ${totals} bytes`,
    `a vacuum with nothing to do took ${(vacuumMs / 1000).toFixed(1)} s`
  ]
  const turns = [{ ours: (heap + indexes) / 1e6, bare: plain / 1e6 }]
  return { workload: 'space of a cycle', baseline: 'the values of its file alone', unit: 'MB', turns, notes }
}

type OneImport = { file: string; batchNo: number; rows: number; partCount?: number; stages?: Map<string, number> }

/** Notes in `stages` after how many milliseconds each began. */
export async function importOnce(
  { db }: OpenDatabase,
  { file, batchNo, rows, partCount = 1, stages = new Map() }: OneImport
): Promise<void> {
  const started = performance.now()
  stages.clear()
  const report = await db.transaction().execute((tx) =>
    importCycle(tx, {
      batchNo,
      name: `Bench ${batchNo}`,
      commissionType: 'Incentives',
      dates: {},
      source: fileOnDisk(file, 'cycle.csv'),
      actor: 'system',
      clock: systemClock,
      partCount,
      onProgress: ({ stage }) => {
        if (!stages.has(stage)) stages.set(stage, performance.now() - started)
      }
    })
  )
  if (isRefusal(report)) throw new Error(report.message)
  if (report.rowsAccepted !== rows) throw new Error('Every row of the file is good.')
  if (report.rowsDuplicate > 0) throw new Error('No row of the file is in another cycle.')
}

function peakMiB(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
