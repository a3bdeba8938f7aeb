import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { one } from '../../../server/src/platform/db/read.ts'
import { type BenchDatabase, openBenchDatabase } from '../../bench-database.ts'
import { type Benchmark, type Measured, median, type Turn, timed } from '../../benchmark.ts'
import { timeOfCopy, timeOfCopyOut } from '../../copied-rows.ts'
import { watched } from '../../watched.ts'
import { type Account, newAccount, writeOtherDebits, writeStatement, writeStatusReport } from './bank-answers.ts'
import { approve, instruct, type MadeRun, makeRun, preparePayers, receive, writeFile } from './payment-run-life.ts'

/**
 * A payment run of this many payments, from its creation to the bank's statement; each step against COPY of the same
 * rows.
 */
export const paymentRuns: Benchmark = {
  name: 'payment-runs',
  about: 'a payment run made, approved, written, and read back from the bank, each step against COPY of its rows',
  usual: { rows: 100_000, dealers: 5000, rounds: 2 },
  quick: { rows: 10_000, dealers: 1000, rounds: 2 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-runs-'))
    const steps = new Steps()
    try {
      await using bench = await openBenchDatabase({ dealers })
      await preparePayers(bench)
      const account = newAccount()
      for (let round = 0; round < rounds; round += 1) {
        await instruct(bench, { rows, dealers, round })
        await wholeLife(bench, { rows, folder, account, steps })
      }
    } finally {
      await rm(folder, { recursive: true })
    }
    yield* steps.measured()
  }
}

/** A statement has one debit of something else for so many payments. */
const otherDebitsOf = 10

type Life = { rows: number; folder: string; account: Account; steps: Steps }

async function wholeLife(bench: BenchDatabase, { rows, folder, account, steps }: Life): Promise<void> {
  const { database } = bench
  let run: MadeRun = { runId: 0, runNo: '' }
  const copied = (...queries: string[]) => timeOfCopy(database, folder, queries)
  await steps.take('made, with its file worked out', 'COPY of its lines', {
    ours: async () => {
      run = await makeRun(bench)
    },
    bare: () => copied(`select * from payment_run_lines where run_id = ${run.runId}`)
  })
  const paid = `select * from payments where run_id = ${run.runId}`
  await steps.take('approved', 'COPY of its payments', {
    ours: () => approve(bench, run),
    bare: () => copied(paid)
  })
  await steps.take('its file written', 'COPY of its lines into a file', {
    ours: () => writeFile(bench, run, folder),
    file: join(folder, 'run.xml'),
    bare: () => timeOfCopyOut(database, folder, `select * from payment_run_lines where run_id = ${run.runId}`)
  })
  await writeStatusReport(bench, run, folder)
  const marks = await latest(bench)
  await steps.take('a pain.002 of each payment read back', 'COPY of what it wrote', {
    ours: () => receive(bench, folder, 'report.xml'),
    file: join(folder, 'report.xml'),
    bare: () => copied(paid, ...writtenByAnswers(marks))
  })
  await writeStatement(bench, run, { folder, account })
  await steps.take('a camt.053 of each payment read back', 'COPY of what it wrote', {
    ours: () => receive(bench, folder, 'statement.xml'),
    file: join(folder, 'statement.xml'),
    bare: () => copied(...writtenByStatement)
  })
  const count = Math.ceil(rows / otherDebitsOf)
  await writeOtherDebits(bench, run, { folder, account, count })
  await steps.take('a camt.053 of a tenth as many other debits', 'COPY of what it wrote', {
    ours: () => receive(bench, folder, 'others.xml', count),
    file: join(folder, 'others.xml'),
    bare: () => copied(...writtenByStatement)
  })
}

type Marks = { journalId: number; eventId: number }

/** The latest journal and audit event before a step. */
async function latest({ database: { db } }: BenchDatabase): Promise<Marks> {
  return one(
    db,
    sql<Marks>`
      select (select coalesce(max(journal_id), 0) from ledger_journals) as "journalId",
        (select coalesce(max(event_id), 0) from audit_events) as "eventId"`
  )
}

/** The rows that answers wrote since then: journals, audit events and expected entries, which nothing else writes. */
function writtenByAnswers({ journalId, eventId }: Marks): string[] {
  return [
    `select * from ledger_journals where journal_id > ${journalId}`,
    `select * from ledger_entries where journal_id > ${journalId}`,
    `select * from audit_events where event_id > ${eventId}`,
    'select * from awaited_entries'
  ]
}

const latestFile = '(select max(file_id) from received_files)'
const writtenByStatement = [
  `select * from bank_entries where file_id = ${latestFile}`,
  `select bank_entry_payments.* from bank_entry_payments join bank_entries using (entry_id) where file_id = ${latestFile}`
]

type Rivals = {
  ours: () => Promise<void>
  bare: () => Promise<number>
  /** The file that it writes or reads. */
  file?: string
}
type Step = { baseline: string; turns: Turn[]; peaks: number[]; fileBytes: number }

/** The steps of all rounds, by name. */
class Steps {
  readonly #steps = new Map<string, Step>()

  /** COPY follows each step, as it needs the rows; other work of the machine slows both. */
  async take(workload: string, baseline: string, { ours, bare, file }: Rivals): Promise<void> {
    const before = process.memoryUsage.rss()
    const { result, peak } = await watched(() => timed(ours))
    const step = this.#steps.get(workload) ?? { baseline, turns: [], peaks: [], fileBytes: 0 }
    step.turns.push({ ours: result, bare: await bare() })
    step.peaks.push(peak - before)
    if (file) step.fileBytes = (await stat(file)).size
    this.#steps.set(workload, step)
    console.error(`  ${workload}: ${(result / 1000).toFixed(1)} s`)
  }

  *measured(): Generator<Measured> {
    for (const [workload, { baseline, turns, peaks, fileBytes }] of this.#steps) {
      const memory = `memory above what the process had before: ${megabytes(median(peaks))}`
      const notes = fileBytes > 0 ? [`${memory}; the file has ${megabytes(fileBytes)}`] : [memory]
      yield { workload, baseline, unit: 'ms', turns, notes }
    }
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
