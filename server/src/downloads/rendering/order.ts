import type { MessagePort } from 'node:worker_threads'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { Report } from '../report.ts'
import type { Standby } from './standby.ts'

/** What surrounds a report's rows in any format. */
export type ReportHead = Pick<Report, 'title' | 'language' | 'filters' | 'waterfalls' | 'columns'> & {
  /** Date and person as the file shows them. */
  madeOn: string
  madeBy: string
}

/** The input of the rendering thread: plain data that can be passed between threads. */
export type RenderOrder = {
  databaseUrl: string
  /** Read instead of the database once it has caught up; after a timeout the database is read. */
  standby: Standby | null
  /** The company whose rows are visible; null sees all. */
  scope: { companyId: number; userId: number } | null
  head: ReportHead
  format: ReportFormat
  /** SQL without parameters. */
  rows: string
  rowCount: string
}

/** Size of messages between threads: small enough for constant memory, large enough to make messages cheap. */
export const chunkBytes = 256 * 1024

/** An order, and the port for the thread's answers. */
export type RenderTask = { order: RenderOrder; port: MessagePort }

/**
 * The thread's messages. It may switch from a standby to the database once. `counted` is sent once; each `more` is
 * answered by one chunk of bytes.
 */
export type RenderMessage =
  | { kind: 'standbyLeft'; reason: string }
  | { kind: 'counted'; rowCount: number }
  | { kind: 'progress'; rowsDone: number }
  | { kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done' }

/** A database row, with cells in the order of the columns. */
export type ReportRow = (string | null)[]
