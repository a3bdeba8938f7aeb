import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import { problemColumn, rowIdColumn, rowIdOf } from '@payouts/contract/imports/repairs'
import { sql } from 'kysely'
import type { Report, ReportContext } from '#downloads/report.ts'
import { text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { fileOfVersion } from './file-of-version.ts'
import { rejectedRows } from './rejected-rows.ts'

/**
 * The rejected rows of an import as a file for corrections: the columns of the import's file, with the row id before
 * them and the problem after them. Drafts have their present values.
 */
export async function rejectedRowsReport(
  input: ScreenDownloadRequest,
  { db, caller }: ReportContext
): Promise<Report | Refusal> {
  const { batchId: batchNo, reportTemplate: template } = input
  const version = Number(input.filters?.['version'])
  if (!batchNo || !Number.isInteger(version) || caller.companyId !== null)
    return { template, title: 'Rejected rows', filters: [], columns, rows: noRows }
  const file = await fileOfVersion(db, { batchNo, version })
  if (isRefusal(file)) return file
  const idStart = rowIdOf({ ...file, line: 0 }).slice(0, -1)
  return {
    template,
    title: `Rejected rows of ${file.displayName}`,
    filters: [
      { label: 'Batch', value: String(batchNo) },
      { label: 'Version', value: String(version) }
    ],
    columns,
    rows: sql`
      select ${idStart}::text || row.line as ${sql.ref(rowIdColumn)}, ${sql.join(knownCycleFileColumns.map(valueAt))},
        ${problems(batchNo, version)} as ${sql.ref(problemColumn)}
      from ${rejectedRows(file)} order by row.line`
  }
}

const columns = [rowIdColumn, ...knownCycleFileColumns, problemColumn].map((column) => text(column, column))

const noRows = sql`select ${sql.join(columns.map(({ key }) => sql`null::text as ${sql.ref(key)}`))} where false`

const valueAt = (column: string) => sql`coalesce(row.present ->> ${sql.lit(column)}, '') as ${sql.ref(column)}`

/** The problems of a draft at its last change, or else those that the import found. */
const problems = (batchNo: number, version: number) => sql`case
  when row.state = 'Waiting' then 'waits for a second person'
  when row.problems is not null then (
    select string_agg(format('%s %s', problem ->> 'column', problem ->> 'problem'), '; ')
    from jsonb_array_elements(row.problems) as problem
  )
  else (
    select string_agg(format('%s %s', column_name, problem), '; ' order by column_name)
    from import_rejections as found
    where found.batch_no = ${batchNo} and found.version = ${version} and found.line = row.line
  ) end`
