import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { type ScreenDownload, screenDownloadName, screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { download, type Route } from '../platform/http/bind.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../platform/refusal.ts'
import type { Report } from './report.ts'
import { takeAway } from './take-away.ts'

/** From where a screen's report is made: the caller's own view of the database. */
export type ScreenReportContext = { db: Database; caller: Caller; clock: Clock }

/**
 * Binds the download of a list screen: the file is streamed as it is made, and who took it away is written down.
 * @param build words the report; a refusal is answered in its place
 */
export function screenDownload(
  name: ScreenDownload,
  build: (request: ScreenDownloadRequest, context: ScreenReportContext) => Promise<Report | Refusal>
): Route {
  return download(screenDownloads[name], async (call) => {
    const { db, caller, clock, input } = call
    const report = await build(input, { db, caller, clock })
    if (isRefusal(report)) return report
    const format = input.reportFormat
    return takeAway(call, { report, format, fileName: screenDownloadName(name, clock.today(), format) })
  })
}
