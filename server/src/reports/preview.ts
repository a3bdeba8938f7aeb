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
/** What is added up while somebody waits, where the length is known beforehand. */
const mostRowsSummed = 200_000

/**
 * The first rows of a report, its length and its sums, all of one view of the database.
 * A very long report is not read through for its sums: they stand in its file.
 */
export async function previewOf(
  db: Database,
  report: Report,
  patience: number = patienceMs
): Promise<ReportPreview | Refusal> {
  return inOneView(db, (view) => previewIn(view, report, patience))
}

const queryCancelled = '57014'

async function previewIn(db: Database, report: Report, patience: number): Promise<ReportPreview | Refusal> {
  // A cancelled statement undoes what its transaction did since: nothing could be read in it otherwise, nor committed.
  await sql`savepoint before_preview`.execute(db)
  try {
    await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(db)
    return await readPreview(db, report)
  } catch (error) {
    if ((error as { code?: string }).code !== queryCancelled) throw error
    await sql`rollback to savepoint before_preview`.execute(db)
    return refuse('refusedByRule', 'This report takes too long to be shown here. Please download it instead.')
  }
}

async function readPreview(db: Database, report: Report): Promise<ReportPreview> {
  const { title, columns, rows } = report
  const cells = columns.map((column, at) => sql`${cellText(column)} as ${sql.ref(`c${at}`)}`)
  const { rows: first } = await sql<Record<string, string | null>>`
    select ${sql.join(cells)} from (${rows}) as report limit ${shownRows}`.execute(db)
  const knownCount = await knownCountOf(db, report)
  const { rowCount, totals } =
    knownCount !== undefined && knownCount > mostRowsSummed
      ? { rowCount: knownCount, totals: {} }
      : await sumsOf(db, report)
  return {
    title,
    columns: columns.map(({ key, title, kind }) => ({ key, title, kind })),
    rows: first.map((row) => columns.map((_, at) => row[`c${at}`] ?? null)),
    rowCount,
    totals,
    inBackground: rowCount > mostRowsAtOnce
  }
}

/** How long a report is, where that is known without reading it. */
async function knownCountOf(db: Database, { rowCount }: Report): Promise<number | undefined> {
  if (!rowCount) return undefined
  const { rows } = await rowCount.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function sumsOf(db: Database, { columns, rows }: Report): Promise<Pick<ReportPreview, 'rowCount' | 'totals'>> {
  const added = columns.filter(({ total }) => total)
  const sums = added.map(({ key }, at) => sql`, coalesce(sum(${sql.ref(key)}), 0)::text as ${sql.ref(`s${at}`)}`)
  const { rows: counted } = await sql<Record<string, string> & { row_count: number }>`
    select count(*) as row_count ${sql.join(sums, sql``)} from (${rows}) as report`.execute(db)
  const totals = added.map((column, at) => [column.key, totalText(column, counted[0]?.[`s${at}`] ?? '0')])
  return { rowCount: Number(counted[0]?.['row_count'] ?? 0), totals: Object.fromEntries(totals) }
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
