import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ColumnKind } from '@payouts/contract/downloads/schema'
import { writeXlsxStream } from 'hucre/xlsx'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { inlinedSql } from '../../server/src/downloads/rendering/inlined-sql.ts'
import type { Report } from '../../server/src/downloads/report.ts'
import type { OpenDatabase } from '../../server/src/platform/db/database.ts'

const rowsAtOnce = 1000

/** The report's rows by a published writer that streams them too, with typed numbers and days. */
export async function xlsxByLibrary(
  { db, pool }: OpenDatabase,
  report: Report,
  drained: (file: NodeJS.ReadableStream) => Promise<number>
): Promise<void> {
  const client = await pool.connect()
  try {
    const rows = rowsOf(client, inlinedSql(report.rows, db), report.columns)
    const columns = report.columns.map(({ title }) => ({ header: title }))
    const file = writeXlsxStream(rows, { name: 'Report', columns })
    await drained(Readable.fromWeb(file as ReadableStream))
  } finally {
    client.release()
  }
}

type Cell = string | number | Date | null

async function* rowsOf(client: pg.PoolClient, query: string, columns: Report['columns']): AsyncGenerator<Cell[]> {
  const cursor = client.query(new Cursor<Record<string, unknown>>(query))
  for (let rows = await cursor.read(rowsAtOnce); rows.length > 0; rows = await cursor.read(rowsAtOnce))
    for (const row of rows) yield columns.map(({ key, kind }) => cellOf(kind, row[key]))
}

function cellOf(kind: ColumnKind, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'text') return String(value)
  return kind === 'day' || kind === 'instant' ? new Date(String(value)) : Number(value)
}
