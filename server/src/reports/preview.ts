import type { ReportPreview } from '@payouts/contract/reports/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Report, ReportColumn } from '#downloads/report.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { inOneView } from '#platform/db/one-view.ts'
import { one } from '#platform/db/read.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

const previewRows = 25
/** A preview that takes longer is refused; the report can still be downloaded. */
const timeoutMs = 15_000
/** Longer reports are made in the background. */
export const mostRowsAtOnce = 50_000
/** Longer reports have no sums here, if their length is known. */
const mostRowsSummed = 200_000

/**
 * The first rows of a report, its length and its sums, in one snapshot. Of a very long report only the file has the
 * sums.
 */
export async function previewOf(
  db: Database,
  report: Report,
  timeout: number = timeoutMs
): Promise<ReportPreview | Refusal> {
  return inOneView(db, (view) => previewIn(view, report, timeout))
}

const queryCancelled = '57014'

async function previewIn(db: Database, report: Report, timeout: number): Promise<ReportPreview | Refusal> {
  // Without a savepoint, a cancelled statement would leave the transaction unable to read or commit.
  await sql`savepoint before_preview`.execute(db)
  try {
    await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(db)
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
    select ${sql.join(cells)} from (${rows}) as report limit ${previewRows}`.execute(db)
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

/** The length of a report, if totals know it. */
async function knownCountOf(db: Database, { rowCount }: Report): Promise<number | undefined> {
  if (!rowCount) return undefined
  const { count } = await one(db, rowCount)
  return Number(count)
}

async function sumsOf(db: Database, { columns, rows }: Report): Promise<Pick<ReportPreview, 'rowCount' | 'totals'>> {
  const added = columns.filter(({ total }) => total)
  const sums = added.map(({ key }, at) => sql`, coalesce(sum(${sql.ref(key)}), 0)::text as ${sql.ref(`s${at}`)}`)
  const answer = await one(
    db,
    sql<Record<string, string>>`
      select count(*)::text as row_count ${sql.join(sums, sql``)} from (${rows}) as report`
  )
  const totals = added.map((column, at) => [column.key, totalText(column, answer[`s${at}`] ?? '0')])
  return { rowCount: Number(answer['row_count']), totals: Object.fromEntries(totals) }
}

function cellText({ key, kind }: ReportColumn): RawBuilder<unknown> {
  if (kind === 'instant') return instantText(key)
  if (kind === 'money') return sql`${sql.ref(key)}::numeric(20, 2)::text`
  return sql`${sql.ref(key)}::text`
}

/** The sum of no rows has no decimals. */
function totalText({ kind }: ReportColumn, sum: string): string {
  return kind === 'money' && sum === '0' ? '0.00' : sum
}
