import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inlinedSql, selectColumns } from './inlined-sql.ts'
import type { MakingMessage, MakingOrder } from './making/order.ts'
import { shownNow } from './making/shown-values.ts'
import { isMakingFull, takeMakingSlot } from './making-slots.ts'
import type { Report } from './report.ts'

/** More would make a document of thousands of pages that nobody reads, and that hardly opens. */
export const mostPdfRows = 50_000

/** Far above what a million rows take: a thread that still needs more is ended, and the server lives on. */
const mostMemoryMb = 512

/** A reader that takes nothing for so long has gone, and must not hold on to a view of the database. */
const mostStallMs = 120_000

const tooMany = 'Many reports are being made at this moment. Please try again in a minute.'

export const contentTypeOf: Record<ReportFormat, string> = {
  PDF: 'application/pdf',
  XLS: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8'
}

export type FileOrder = {
  report: Report
  format: ReportFormat
  /** Whose file it is; a company's user reads its company's rows alone. */
  caller: Pick<Caller, 'userId' | 'name' | 'companyId'>
  clock: Clock
  databaseUrl: string
  /** Only words the queries; they run on a connection of their own. */
  db: Database
  /** Refused beyond it, with the text that says what to do instead. */
  atMost?: { rows: number; otherwise: string }
  /** Nobody waits for it: it takes its turn however many do. */
  inBackground?: true
  /** Ends the making; the body then fails. */
  signal?: AbortSignal
  /** About twice a second. */
  onProgress?(rowsDone: number): void
}

export type FileInMaking = {
  /** Of the view of the database that the file is made from. */
  rowCount: number
  /** The file as it is made. It fails when the making does; destroying it ends the making. */
  body: Readable
}

/**
 * Makes a report into a file, in a thread of its own and from one view of the database.
 * Nothing is made faster than the body is read, so a file of any length takes the same memory.
 * @throws Error when the queries fail before the first row
 */
export async function makeFile(order: FileOrder): Promise<FileInMaking | Refusal> {
  const workerData = makingOrder(order)
  if (!order.inBackground && isMakingFull()) return refuse('refusedByRule', tooMany)
  const giveUpSlot = await takeMakingSlot()
  const worker = new Worker(join(import.meta.dirname, 'making', 'thread.ts'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb }
  }).once('exit', giveUpSlot)
  const body = bodyFrom(worker, order)
  const rowCount = await countOf(worker, body)
  const tooLong = refusalOfLength(order, rowCount)
  if (tooLong) {
    body.destroy()
    return tooLong
  }
  return { rowCount, body }
}

function makingOrder(order: FileOrder): MakingOrder {
  const { report, format, caller, clock, databaseUrl, db, inBackground = false } = order
  const { title, filters, waterfalls = [], columns, rows, rowCount } = report
  // A document says on its first page how many pages it has, so its rows are counted one by one.
  const count = (format !== 'PDF' && rowCount) || sql`select count(*) as count from (${rows}) as report`
  return {
    databaseUrl,
    scope: caller.companyId === null ? null : { companyId: caller.companyId, userId: caller.userId },
    head: { title, filters, waterfalls, columns: [...columns], madeOn: shownNow(clock.now()), madeBy: caller.name },
    format,
    inBackground,
    rows: inlinedSql(
      selectColumns(
        rows,
        columns.map(({ key }) => key)
      ),
      db
    ),
    rowCount: inlinedSql(count, db)
  }
}

function refusalOfLength({ format, atMost }: FileOrder, rowCount: number): Refusal | undefined {
  if (format === 'PDF' && rowCount > mostPdfRows) {
    const [rows, most] = [rowCount, mostPdfRows].map((count) => count.toLocaleString('en'))
    return refuse(
      'refusedByRule',
      `These are ${rows} rows, and a PDF takes at most ${most}. Please choose XLSX or CSV.`
    )
  }
  if (atMost && rowCount > atMost.rows) return refuse('refusedByRule', atMost.otherwise)
  return undefined
}

/** The worker's chunks as a stream that asks for one after the other. */
function bodyFrom(worker: Worker, { signal, onProgress }: FileOrder): Readable {
  let stall: NodeJS.Timeout | undefined
  const body = new Readable({
    read() {
      clearTimeout(stall)
      worker.postMessage('more')
    },
    destroy(error, callback) {
      clearTimeout(stall)
      worker.terminate().then(() => callback(error), callback)
    },
    ...(signal && { signal })
  })
  let isDone = false
  worker.on('message', (message: MakingMessage) => {
    if (message.kind === 'chunk') {
      stall = setTimeout(() => body.destroy(new Error('The file was not read any further.')), mostStallMs).unref()
      body.push(Buffer.from(message.bytes.buffer))
    }
    if (message.kind === 'progress') onProgress?.(message.rowsDone)
    if (message.kind !== 'done') return
    isDone = true
    onProgress?.(message.rowsDone)
    body.push(null)
  })
  worker.on('error', (error) => body.destroy(error))
  worker.on('exit', () => {
    if (!isDone) body.destroy(new Error('The thread that made the file ended before it was done.'))
  })
  return body
}

async function countOf(worker: Worker, body: Readable): Promise<number> {
  const counted = new Promise<number>((resolve) => {
    worker.on('message', (message: MakingMessage) => {
      if (message.kind === 'counted') resolve(message.rowCount)
    })
  })
  const failed = once(body, 'close').then(() => Promise.reject(body.errored ?? new Error('The making was stopped.')))
  failed.catch(() => undefined)
  body.once('error', () => undefined)
  return Promise.race([counted, failed])
}
