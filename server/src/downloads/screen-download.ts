import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { type ScreenDownload, screenDownloadName } from '@payouts/contract/downloads/screen-downloads'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { DownloadCall, DownloadedFile } from '../platform/http/bind.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../platform/refusal.ts'
import type { Report } from './report.ts'
import { takeAway } from './take-away.ts'

/** From where a screen's report is made: the caller's own view of the database. */
export type ScreenReportContext = { db: Database; caller: Caller; clock: Clock }

/** Answers the download of a list screen, under the name that the specification gives its file. */
export async function takeScreenAway(
  call: DownloadCall<ScreenDownloadRequest>,
  name: ScreenDownload,
  build: (request: ScreenDownloadRequest, context: ScreenReportContext) => Promise<Report | Refusal>
): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input } = call
  const report = await build(input, { db, caller, clock })
  if (isRefusal(report)) return report
  const format = input.reportFormat
  return takeAway(call, { report, format, fileName: screenDownloadName(name, clock.today(), format) })
}
