import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Report } from './report.ts'

type RecordedDownload = {
  report: Pick<Report, 'template' | 'title' | 'filters'>
  format: ReportFormat
  fileName: string
  rowCount: number
  caller: Caller
  clock: Clock
  requestId: string
}

/** Writes the audit event of a download: who, which report, how many rows. */
export function recordDownload(tx: Tx, download: RecordedDownload): Promise<void> {
  const { report, format, fileName, rowCount, caller, clock, requestId } = download
  return recordEvent(tx, {
    area: 'downloads',
    action: 'DOWNLOAD',
    activity: `${caller.name} took away ${report.title}, ${rowCount} rows`,
    actor: caller,
    name: report.title,
    details: { template: report.template, filters: report.filters, format, fileName, rowCount },
    at: clock.now(),
    requestId
  })
}
