// npx node bench/import.ts [ROWS]: the import of a cycle's file against a plain COPY of the same rows, in one run.
// The import checks every value, finds repeated rows, builds the indexes and adds up; COPY only writes the rows down.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { importCycle } from '../server/src/imports/cycle/import-cycle.ts'
import { fileSource } from '../server/src/imports/source.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { isRefusal } from '../server/src/platform/refusal.ts'
import { withBenchDatabase } from './bench-database.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-import-'))
const file = join(folder, 'cycle.csv')
try {
  await pipeline(Readable.from(fileOf(rows)), createWriteStream(file))
  await withBenchDatabase(async (database) => {
    const idleMiB = peakMiB()
    const plain = await seconds(() => copyPlainly(database))
    const stages = new Map<string, number>()
    const imported = await seconds(() => importOnce(database, stages))
    console.log(`${rows.toLocaleString('en-MY')} rows: plain COPY ${perSecond(plain)}, import ${perSecond(imported)}`)
    for (const [stage, at] of stages) console.log(`  ${stage} from ${at.toFixed(1)} s on`)
    console.log(`peak memory ${peakMiB()} MiB, ${idleMiB} MiB before the first row`)
    console.log(`import takes ${(imported / plain).toFixed(2)} times a plain COPY`)
  })
} finally {
  await rm(folder, { recursive: true })
}

function* fileOf(count: number): Generator<string> {
  yield `${cycleFileColumns.join(',')}\n`
  const types = ['Prepaid Activation', 'Postpaid 12M Activation', 'Postpaid 24M Activation', 'Early Churn Clawback']
  for (let first = 0; first < count; first += 1000) {
    const block = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const n = first + index
      const day = String(1 + (n % 28)).padStart(2, '0')
      const amounts = `${n % 2000}.85,${n % 4 === 3 ? '-' : ''}${n % 50}.39`
      return `${(n * 7919) % 1_000_003}@yes.example,TRX-${n},${types[n % 4]},2026-10-${day},Plan ${n % 40},D${1 + (n % 1000)},${n},${amounts},EINV${n}\n`
    })
    yield block.join('')
  }
}

async function copyPlainly({ db, pool }: OpenDatabase): Promise<void> {
  await sql`create table plain_rows (yes_id text, transaction_no text, transaction_type text, transaction_date date,
    plan_name text, company_code text, billing_account_no text, transaction_amount numeric(14, 2),
    incentive_amount numeric(14, 2), e_invoice_no text)`.execute(db)
  const client = await pool.connect()
  await pipeline(createReadStream(file), client.query(copyFrom('copy plain_rows from stdin with (format csv, header)')))
  client.release()
}

async function importOnce({ db }: OpenDatabase, stages: Map<string, number>): Promise<void> {
  const started = performance.now()
  const report = await db.transaction().execute((tx) =>
    importCycle(tx, {
      batchNo: 1,
      name: 'Bench',
      commissionType: 'Incentives',
      dates: {},
      source: fileSource(file, 'cycle.csv'),
      actor: 'system',
      clock: systemClock,
      onProgress: ({ stage }) => {
        if (!stages.has(stage)) stages.set(stage, (performance.now() - started) / 1000)
      }
    })
  )
  if (isRefusal(report)) throw new Error(report.message)
  if (report.rowsAccepted !== rows) throw new Error('Every row of the file is good.')
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function perSecond(taken: number): string {
  return `${taken.toFixed(1)} s, ${Math.round(rows / taken).toLocaleString('en-MY')} rows/s`
}

function peakMiB(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
