import { once } from 'node:events'
import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { countText } from '@payouts/contract/count-text'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { Report } from '../report.ts'
import { inlinedSql, selectColumns } from './inlined-sql.ts'
import type { RenderMessage, RenderOrder } from './order.ts'
import type { Standby } from './standby.ts'
import { momentText } from './texts.ts'
import { isQueueFull, renderInFreeThread } from './threads.ts'

/** More rows would make a document too large to open. */
const mostPdfRows = 50_000

/** A reader that takes nothing for this long has gone, and must not keep a snapshot open. */
const mostStallMs = 120_000

/** How long a standby may take to catch up before the database is read. */
const mostWaitMs = 1000
const mostWaitInBackgroundMs = 60_000

const tooMany = 'Many reports are being made at this moment. Please try again in a minute.'

export const contentTypeOf: Record<ReportFormat, string> = {
  PDF: 'application/pdf',
  XLS: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8'
}

export type RenderRequest = {
  report: Report
  format: ReportFormat
  /** The file's owner; a company's user reads only the company's rows. */
  caller: Pick<Caller, 'userId' | 'name' | 'companyId'>
  clock: Clock
  services: Pick<Services, 'databaseUrl' | 'log'> & { config: Pick<Config, 'reportsDatabaseUrl'> }
  /** Only compiles the queries, which run on a separate connection. */
  db: Database
  /** Called once `db` is no longer needed, before waiting for a free thread. */
  onOrdered?(): void
  /** Longer reports are refused, with a message that says what to do instead. */
  limit?: { rows: number; message: string }
  /** No request waits for it, so it queues for a thread however long that takes. */
  inBackground?: boolean
  /** Ends the rendering; the body then fails. */
  signal?: AbortSignal
  /** Called about twice a second. */
  onProgress?(rowsDone: number): void
}

export type RenderedFile = {
  /** From the file's snapshot. */
  rowCount: number
  /** The file while it is rendered. It fails when the rendering does; destroying it ends the rendering. */
  body: Readable
}

/**
 * Renders a report as a file, in a separate thread and from one snapshot of the database. Rendering is never faster
 * than reading, so files of any length take the same memory.
 * @throws Error if the queries fail before the first row
 */
export async function renderFile(request: RenderRequest): Promise<RenderedFile | Refusal> {
  if (!request.inBackground && isQueueFull()) return refuse('refusedByRule', tooMany)
  const order = await renderOrder(request)
  request.onOrdered?.()
  const { body, counted } = startRendering(order, request)
  const rowCount = await counted
  const tooLong = refusalOfLength(request, rowCount)
  if (tooLong) {
    body.destroy()
    return tooLong
  }
  return { rowCount, body }
}

async function renderOrder(request: RenderRequest): Promise<RenderOrder> {
  const { report, format, caller, clock, services, db } = request
  const { title, language = 'en', filters, waterfalls = [], columns, rows, rowCount } = report
  // A PDF shows its number of pages on the first one, so its rows are counted in advance.
  const count = (format !== 'PDF' && rowCount) || sql`select count(*) as count from (${rows}) as report`
  const keys = columns.map(({ key }) => key)
  return {
    databaseUrl: services.databaseUrl,
    standby: await standbyFor(request),
    scope: caller.companyId === null ? null : { companyId: caller.companyId, userId: caller.userId },
    head: {
      ...{ title, language, filters, waterfalls, columns: [...columns] },
      madeOn: momentText(clock.now()),
      madeBy: caller.name
    },
    format,
    rows: inlinedSql(selectColumns(rows, keys), db),
    rowCount: inlinedSql(count, db)
  }
}

async function standbyFor({ services, db, inBackground }: RenderRequest): Promise<Standby | null> {
  const { reportsDatabaseUrl: url } = services.config
  if (!url) return null
  const { rows } = await sql<{ committed: string }>`select pg_current_wal_lsn()::text as committed`.execute(db)
  const [{ committed } = { committed: '0/0' }] = rows
  return { url, committed, waitMs: inBackground ? mostWaitInBackgroundMs : mostWaitMs }
}

function refusalOfLength({ format, limit }: RenderRequest, rowCount: number): Refusal | undefined {
  if (format === 'PDF' && rowCount > mostPdfRows) {
    const [rows, most] = [rowCount, mostPdfRows].map(countText)
    return refuse(
      'refusedByRule',
      `These are ${rows} rows, and a PDF takes at most ${most}. Please choose XLSX or CSV.`
    )
  }
  if (limit && rowCount > limit.rows) return refuse('refusedByRule', limit.message)
  return undefined
}

/** The thread's chunks as a stream that requests one after the other, and the number of rows. */
function startRendering(
  order: RenderOrder,
  { services, signal, onProgress, inBackground = false }: RenderRequest
): { body: Readable; counted: Promise<number> } {
  const { port1: thread, port2: port } = new MessageChannel()
  const ending = new AbortController()
  let stall: NodeJS.Timeout | undefined
  let isDone = false
  const body = new Readable({
    read() {
      clearTimeout(stall)
      thread.postMessage('more')
    },
    destroy(error, callback) {
      clearTimeout(stall)
      thread.close()
      if (!isDone) ending.abort()
      callback(error)
    },
    ...(signal && { signal })
  })
  thread.on('message', (message: RenderMessage) => {
    if (message.kind === 'chunk') {
      stall = setTimeout(() => body.destroy(new Error('The file was not read any further.')), mostStallMs).unref()
      body.push(Buffer.from(message.bytes.buffer))
    }
    if (message.kind === 'standbyLeft')
      services.log.warn({ reason: message.reason }, 'a report is read from the database instead of the standby')
    if (message.kind === 'progress') onProgress?.(message.rowsDone)
    if (message.kind !== 'done') return
    isDone = true
    body.push(null)
  })
  const counted = countFrom(thread, body)
  renderInFreeThread({ order, port }, { background: inBackground, signal: ending.signal }).catch((error) =>
    body.destroy(error)
  )
  return { body, counted }
}

function countFrom(thread: MessagePort, body: Readable): Promise<number> {
  const counted = new Promise<number>((resolve) => {
    thread.on('message', (message: RenderMessage) => {
      if (message.kind === 'counted') resolve(message.rowCount)
    })
  })
  const failed = once(body, 'close').then(() => Promise.reject(body.errored ?? new Error('The rendering was stopped.')))
  failed.catch(() => undefined)
  body.once('error', () => undefined)
  return Promise.race([counted, failed])
}
