/**
 * What it costs to make a report of a cycle's transactions: time as a ratio to COPY of the same rows in the same run,
 * memory above what the process takes before, and what a screen's page costs meanwhile.
 * Run: npm exec node bench/reports.ts [rows], by default 1000000.
 */
import { performance } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { to as copyTo } from 'pg-copy-streams'
import { readConfig } from '../server/src/config.ts'
import { inlinedSql } from '../server/src/downloads/rendering/inlined-sql.ts'
import { renderFile } from '../server/src/downloads/rendering/render-file.ts'
import type { Report } from '../server/src/downloads/report.ts'
import { listTransactions } from '../server/src/payouts/queries/transactions.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import type { Caller } from '../server/src/platform/http/caller.ts'
import { isRefusal } from '../server/src/platform/refusal.ts'
import { cycleReports } from '../server/src/reports/catalogue/cycle-reports.ts'
import { loadCycle, medianTime, withBenchDatabase } from './bench-database.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const rowsOfPdf = Math.min(rows, 20_000)
const mb = (bytes: number) => Math.round(bytes / 1_000_000)

await withBenchDatabase(async (database, caller, databaseUrl) => {
  await loadCycle(database, 1, rows)
  await loadCycle(database, 2, rowsOfPdf)
  const long = await transactionsOf(database, caller, 1)
  const short = await transactionsOf(database, caller, 2)
  const page = () => pageTime(database, caller)

  console.log(
    ['format', 'rows', 'copy s', 'file s', 'times copy', 'rows/s', 'MB', 'memory MB', 'page, times alone'].join('\t')
  )
  const runs: [ReportFormat, Report, number][] = [
    ['CSV', long, rows],
    ['XLS', long, rows],
    ['PDF', short, rowsOfPdf]
  ]
  for (const [format, report, count] of runs) {
    const pageAlone = await page()
    const copySeconds = await copied(database, report)
    const before = process.memoryUsage.rss()
    const making = watched(async () => {
      const file = await renderFile({ report, format, caller, clock: systemClock, databaseUrl, db: database.db })
      if (isRefusal(file)) throw new Error(file.message)
      return drained(file.body)
    })
    const pageMeanwhile = await page()
    const { seconds, bytes, peak } = await making
    const figures = [
      copySeconds.toFixed(1),
      seconds.toFixed(1),
      (seconds / copySeconds).toFixed(1),
      Math.round(count / seconds),
      mb(bytes),
      mb(peak - before),
      (pageMeanwhile / pageAlone).toFixed(1)
    ]
    console.log([format, count, ...figures].join('\t'))
  }
})

async function transactionsOf({ db }: OpenDatabase, caller: Caller, batchNo: number): Promise<Report> {
  const named = cycleReports.find(({ reportTemplate }) => reportTemplate === 'PAYOUT_TRANSACTIONS')
  const report = await named?.build({ batchNo }, { db, caller, clock: systemClock })
  if (!report || isRefusal(report)) throw new Error('There is no such report.')
  return report
}

async function copied({ db, pool }: OpenDatabase, { rows: query }: Report): Promise<number> {
  const client = await pool.connect()
  try {
    const started = performance.now()
    await drained(client.query(copyTo(`copy (${inlinedSql(query, db)}) to stdout`)))
    return (performance.now() - started) / 1000
  } finally {
    client.release()
  }
}

async function drained(source: NodeJS.ReadableStream): Promise<number> {
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

/** The making's thread is a part of this process, so the process's memory holds its own. */
async function watched(make: () => Promise<number>): Promise<{ seconds: number; bytes: number; peak: number }> {
  const started = performance.now()
  let peak = 0
  let isOver = false
  const making = make().finally(() => {
    isOver = true
  })
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, process.memoryUsage.rss())
      await pause(50)
    }
  })()
  const bytes = await making
  const seconds = (performance.now() - started) / 1000
  await watching
  return { seconds, bytes, peak }
}

function pageTime({ db }: OpenDatabase, caller: Caller): Promise<number> {
  const services = { config: readConfig({}) } as Parameters<typeof listTransactions>[0]['services']
  const reader = { db, caller, clock: systemClock, services }
  const request = payoutEndpoints.getPayoutTransactions.input.parse({ batchNo: 1, pageNumber: 3, pageSize: 15 })
  return medianTime(() => listTransactions(reader, request), 31)
}
