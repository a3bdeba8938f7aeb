import type { MessagePort } from 'node:worker_threads'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { Report } from '../report.ts'
import type { Standby } from './standby.ts'

/** What surrounds the rows of a report, in any format. */
export type ReportHead = Pick<Report, 'title' | 'filters' | 'waterfalls' | 'columns'> & {
  /** The moment and the person, as the file shows them. */
  madeOn: string
  madeBy: string
}

/** What the rendering thread needs: plain data, since it is passed from thread to thread. */
export type RenderOrder = {
  databaseUrl: string
  /** Read instead of the database, as soon as it has caught up; the database if it has not in time. */
  standby: Standby | null
  /** Whose rows alone are seen; null sees all. */
  scope: { companyId: number; userId: number } | null
  head: ReportHead
  format: ReportFormat
  /** SQL without parameters. */
  rows: string
  rowCount: string
}

/** Of what is passed from thread to thread: small enough for a flat memory, large enough that messages cost nothing. */
export const chunkBytes = 256 * 1024

/** An order, and the port by which the thread answers it. */
export type RenderTask = { order: RenderOrder; port: MessagePort }

/**
 * The thread's messages. A standby may be left for the database, once. Rows are `counted` once; each `more` is
 * answered by one chunk of bytes.
 */
export type RenderMessage =
  | { kind: 'standbyLeft'; reason: string }
  | { kind: 'counted'; rowCount: number }
  | { kind: 'progress'; rowsDone: number }
  | { kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done' }

/** A row as the database has it, its cells in the order of the columns. */
export type ReportRow = (string | null)[]
