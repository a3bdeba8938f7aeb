import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { to as copyTo } from 'pg-copy-streams'
import { readConfig } from '../../server/src/config.ts'
import { inlinedSql } from '../../server/src/downloads/rendering/inlined-sql.ts'
import { renderFile } from '../../server/src/downloads/rendering/render-file.ts'
import type { Report } from '../../server/src/downloads/report.ts'
import { listTransactions } from '../../server/src/payouts/queries/transactions.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { OpenDatabase } from '../../server/src/platform/db/database.ts'
import type { Caller } from '../../server/src/platform/http/access/caller.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { cycleReports } from '../../server/src/reports/catalogue/cycle-reports.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, median, timed } from '../benchmark.ts'
import { databaseAndOwnTime } from '../processor-time.ts'
import { watched } from '../watched.ts'
import { xlsxByLibrary } from './xlsx-by-library.ts'

const mostRowsOfPdf = 20_000

/** Including join and sort. The notes say what a screen's page costs meanwhile. */
export const reports: Benchmark = {
  name: 'reports',
  about:
    'the report of a cycle’s transactions in each format, against COPY of the same query, thrown away; XLSX also against a published writer',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 3 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    const rowsOfPdf = Math.min(rows, mostRowsOfPdf)
    await using bench = await openBenchDatabase({ dealers })
    await loadCycle(bench.database, 1, { rows, dealers })
    await loadCycle(bench.database, 2, { rows: rowsOfPdf, dealers })
    yield await measured(bench, { batchNo: 1, format: 'CSV', rows, rounds })
    const xlsx = await measured(bench, { batchNo: 1, format: 'XLS', rows, rounds })
    yield xlsx
    yield await againstLibrary(bench, xlsx)
    yield await measured(bench, { batchNo: 2, format: 'PDF', rows: rowsOfPdf, rounds })
  }
}

type Order = { batchNo: number; format: ReportFormat; rows: number; rounds: number }

type MeasuredReport = Measured & { used: { ours: number; bare: number } }

async function measured(bench: BenchDatabase, { batchNo, format, rows, rounds }: Order): Promise<MeasuredReport> {
  const { database, caller, url: databaseUrl } = bench
  const services = { config: {}, databaseUrl, log: silentLog }
  const { db } = database
  const report = await transactionsOf(database, caller, batchNo)
  const page = () => pageTime(database, caller)
  const pageAlone = await page()
  const idleBytes = process.memoryUsage.rss()
  const peaks: number[] = []
  const pages: number[] = []
  let fileBytes = 0
  const render = async () => {
    const file = await renderFile({ report, format, caller, clock: systemClock, services, db })
    if (isRefusal(file)) throw new Error(file.message)
    fileBytes = await drained(file.body)
  }
  const turns = await inTurns(rounds, {
    bare: () => copied(database, report),
    ours: async () => {
      const making = watched(() => timed(render))
      pages.push((await page()) / pageAlone)
      const { result, peak } = await making
      peaks.push(peak - idleBytes)
      return result
    }
  })
  const notes = [
    `file ${megabytes(fileBytes)}, memory above the process’s own ${megabytes(median(peaks))}, ` +
      `a screen’s page meanwhile ${median(pages).toFixed(1)} times what it takes alone`
  ]
  const used = {
    bare: await processorTime(database, rows, () => copied(database, report)),
    ours: await processorTime(database, rows, render)
  }
  notes.push(timesInWords(used))
  return { workload: `report as ${format}`, rows, baseline: 'COPY of the same query', unit: 'ms', turns, notes, used }
}

/** A backend's time is complete only after it has ended, which takes a moment. */
const untilEndedMs = 300

/** Processor time comes in hundredths of a second, so short work is repeated. */
const rowsToTime = 100_000

/** Processor time of the database and of this process for one more turn, in seconds, with no page read meanwhile. */
async function processorTime({ db }: OpenDatabase, rows: number, run: () => Promise<unknown>): Promise<number> {
  const times = Math.ceil(rowsToTime / rows)
  const before = await databaseAndOwnTime(db)
  for (let time = 0; time < times; time += 1) await run()
  await pause(untilEndedMs)
  return ((await databaseAndOwnTime(db)) - before) / times
}

const timesInWords = ({ ours, bare }: MeasuredReport['used']) =>
  `processor time ${ours.toFixed(2)} s, baseline ${bare.toFixed(2)} s: ${(ours / bare).toFixed(2)} times`

/** Runs once, as the duration of our own report is known. */
async function againstLibrary({ database, caller }: BenchDatabase, xlsx: MeasuredReport): Promise<Measured> {
  const report = await transactionsOf(database, caller, 1)
  let bare = 0
  const bareUsed = await processorTime(database, xlsx.rows ?? rowsToTime, async () => {
    bare = await timed(() => xlsxByLibrary(database, report, drained))
  })
  const turns = [{ ours: median(xlsx.turns.map(({ ours }) => ours)), bare }]
  const used = { ours: xlsx.used.ours, bare: bareUsed }
  return { ...xlsx, baseline: 'a published streaming writer (hucre)', turns, notes: [timesInWords(used)] }
}

export async function transactionsOf({ db }: OpenDatabase, caller: Caller, batchNo: number): Promise<Report> {
  const named = cycleReports.find(({ reportTemplate }) => reportTemplate === 'PAYOUT_TRANSACTIONS')
  const report = await named?.build(
    { batchNo },
    { db, caller, clock: systemClock, services: { config: readConfig({}) } }
  )
  if (!report || isRefusal(report)) throw new Error('There is no such report.')
  return report
}

async function copied({ db, pool }: OpenDatabase, { rows: query }: Report): Promise<number> {
  const client = await pool.connect()
  try {
    return await timed(() => drained(client.query(copyTo(`copy (${inlinedSql(query, db)}) to stdout`))))
  } finally {
    client.release()
  }
}

export async function drained(source: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    }
  })
  await pipeline(source, sink)
  return bytes
}

async function pageTime({ db }: OpenDatabase, caller: Caller): Promise<number> {
  const services = { config: readConfig({}) } as Parameters<typeof listTransactions>[0]['services']
  const reader = { db, caller, clock: systemClock, services }
  const request = payoutEndpoints.getPayoutTransactions.input.parse({ batchNo: 1, pageNumber: 3, pageSize: 15 })
  const times: number[] = []
  for (let count = 0; count < 31; count += 1) times.push(await timed(() => listTransactions(reader, request)))
  return median(times)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`
}
