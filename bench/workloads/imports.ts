import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { importCycle } from '../../server/src/imports/cycle/import-cycle.ts'
import { fileSource } from '../../server/src/imports/source.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { OpenDatabase } from '../../server/src/platform/db/database.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'

/** The import checks every value, finds repeated rows, builds the indexes and adds up; COPY only writes the rows down. */
export const imports: Benchmark = {
  name: 'imports',
  about: 'the import of a cycle’s file, against a plain COPY of it into a table without indexes',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 3 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-import-'))
    const file = join(folder, 'cycle.csv')
    try {
      await pipeline(Readable.from(fileOf(rows, dealers)), createWriteStream(file))
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      const stages = new Map<string, number>()
      const idleMiB = peakMiB()
      let batchNo = 0
      const turns = await inTurns(rounds, {
        bare: () => copyPlainly(database, file),
        ours: () => {
          batchNo += 1
          return timed(() => importOnce(database, { file, batchNo, rows, stages }))
        }
      })
      const begun = [...stages].map(([stage, at]) => `${stage} from ${(at / 1000).toFixed(1)} s on`)
      const notes = [begun.join(', '), `peak memory ${peakMiB()} MiB, ${idleMiB} MiB before the first row`]
      yield { workload: 'import', baseline: 'plain COPY', unit: 'ms', turns, notes }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

function* fileOf(count: number, dealers: number): Generator<string> {
  yield `${cycleFileColumns.join(',')}\n`
  const types = ['Prepaid Activation', 'Postpaid 12M Activation', 'Postpaid 24M Activation', 'Early Churn Clawback']
  for (let first = 0; first < count; first += 1000) {
    const block = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const n = first + index
      const day = String(1 + (n % 28)).padStart(2, '0')
      const amounts = `${n % 2000}.85,${n % 4 === 3 ? '-' : ''}${n % 50}.39`
      return `${(n * 7919) % 1_000_003}@yes.example,TRX-${n},${types[n % 4]},2026-10-${day},Plan ${n % 40},D${1 + (n % dealers)},${n},${amounts},EINV${n}\n`
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

type OneImport = { file: string; batchNo: number; rows: number; stages: Map<string, number> }

/** Notes in `stages` after how many milliseconds each began. */
async function importOnce({ db }: OpenDatabase, { file, batchNo, rows, stages }: OneImport): Promise<void> {
  const started = performance.now()
  stages.clear()
  const report = await db.transaction().execute((tx) =>
    importCycle(tx, {
      batchNo,
      name: `Bench ${batchNo}`,
      commissionType: 'Incentives',
      dates: {},
      source: fileSource(file, 'cycle.csv'),
      actor: 'system',
      clock: systemClock,
      onProgress: ({ stage }) => {
        if (!stages.has(stage)) stages.set(stage, performance.now() - started)
      }
    })
  )
  if (isRefusal(report)) throw new Error(report.message)
  if (report.rowsAccepted !== rows) throw new Error('Every row of the file is good.')
}

function peakMiB(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
