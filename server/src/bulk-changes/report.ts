import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { sql } from 'kysely'
import { listRequestOf } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, money, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { rowConditions } from './queries/changes.ts'
import { noSuchBulkChange } from './words.ts'

/** The rows of a file in its order, with the result of each: the receipt, once it is approved. */
export async function rowsReport(input: ScreenDownloadRequest, { caller }: ReportContext): Promise<Report | Refusal> {
  if (caller.companyId !== null) return noSuchBulkChange()
  const listed = listRequestOf(bulkChangeEndpoints.getBulkChangeRows, asNumbered(input))
  if (isRefusal(listed)) return listed
  return {
    template: input.reportTemplate,
    title: 'Rows of a File of Changes',
    filters: [{ label: 'File', value: String(listed.bulkChangeId) }],
    columns: [
      count('line', 'Line'),
      text('code', 'Code'),
      text('name', 'Name'),
      text('type', 'Type'),
      money('amount', 'Amount'),
      text('was', 'Before'),
      text('becomes', 'Becomes'),
      text('result', 'Result'),
      count('record', 'Record')
    ],
    rows: sql`
      select line, code, name, type, amount, was, becomes, result, record_id as record
      from bulk_change_rows where ${rowConditions(caller, listed)} order by line`
  }
}

/** Every problem of a file: row, column, value, error, and what the column accepts. */
export async function problemsReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  if (caller.companyId !== null) return noSuchBulkChange()
  const listed = listRequestOf(bulkChangeEndpoints.getBulkChangeRows, asNumbered(input))
  if (isRefusal(listed)) return listed
  return {
    template: input.reportTemplate,
    title: 'Problems of a File of Changes',
    filters: [{ label: 'File', value: String(listed.bulkChangeId) }],
    columns: [
      count('line', 'Line'),
      text('column', 'Column'),
      text('value', 'Value'),
      text('problem', 'Problem'),
      text('takes', 'What the column takes')
    ],
    rows: sql`
      select line, found ->> 'column' as column, found ->> 'value' as value, found ->> 'problem' as problem,
        found ->> 'takes' as takes
      from bulk_change_rows
        cross join lateral jsonb_array_elements(problems) with ordinality as listed (found, position)
      where ${rowConditions(caller, listed)} order by line, position`
  }
}

/** Filters come as text, but a file is identified by its number. */
function asNumbered({ filters }: ScreenDownloadRequest) {
  const { bulkChangeId, ...others } = filters ?? {}
  return { ...others, bulkChangeId: Number(bulkChangeId) }
}
