import type { ReportPreview } from '@payouts/contract/reports/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Report, ReportColumn } from '../downloads/report.ts'
import type { Database } from '../platform/db/database.ts'
import { inOneView } from '../platform/db/one-view.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

const shownRows = 25
/** Who waits for longer takes it away instead. */
const patienceMs = 15_000
/** What a call may make while its caller waits; more is made in the background. */
export const mostRowsAtOnce = 50_000

/** The first rows of a report, its length and its sums, all of one view of the database. */
export async function previewOf(db: Database, report: Report): Promise<ReportPreview | Refusal> {
  return inOneView(db, (view) => previewIn(view, report))
}

const queryCancelled = '57014'

async function previewIn(db: Database, report: Report): Promise<ReportPreview | Refusal> {
  try {
    await sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`.execute(db)
    return await readPreview(db, report)
  } catch (error) {
    if ((error as { code?: string }).code !== queryCancelled) throw error
    return refuse('refusedByRule', 'This report takes too long to be shown here. Please download it instead.')
  }
}

async function readPreview(db: Database, { title, columns, rows }: Report): Promise<ReportPreview> {
  const cells = columns.map((column, at) => sql`${cellText(column)} as ${sql.ref(`c${at}`)}`)
  const { rows: first } = await sql<Record<string, string | null>>`
    select ${sql.join(cells)} from (${rows}) as report limit ${shownRows}`.execute(db)
  const added = columns.filter(({ total }) => total)
  const sums = added.map(({ key }, at) => sql`, coalesce(sum(${sql.ref(key)}), 0)::text as ${sql.ref(`s${at}`)}`)
  const { rows: counted } = await sql<Record<string, string> & { row_count: number }>`
    select count(*) as row_count ${sql.join(sums, sql``)} from (${rows}) as report`.execute(db)
  const rowCount = Number(counted[0]?.['row_count'] ?? 0)
  return {
    title,
    columns: columns.map(({ key, title, kind }) => ({ key, title, kind })),
    rows: first.map((row) => columns.map((_, at) => row[`c${at}`] ?? null)),
    rowCount,
    totals: Object.fromEntries(
      added.map((column, at) => [column.key, totalText(column, counted[0]?.[`s${at}`] ?? '0')])
    ),
    inBackground: rowCount > mostRowsAtOnce
  }
}

function cellText({ key, kind }: ReportColumn): RawBuilder<unknown> {
  if (kind === 'instant') return sql`to_char(${sql.ref(key)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (kind === 'money') return sql`${sql.ref(key)}::numeric(20, 2)::text`
  return sql`${sql.ref(key)}::text`
}

/** The sum of no rows has no decimals of its own. */
function totalText({ kind }: ReportColumn, sum: string): string {
  return kind === 'money' && sum === '0' ? '0.00' : sum
}
