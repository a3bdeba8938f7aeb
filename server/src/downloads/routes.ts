import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { type ScreenDownload, screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { download, type Route } from '../platform/http/bind.ts'
import type { Refusal } from '../platform/refusal.ts'
import type { Report } from './report.ts'
import { type ScreenReportContext, takeScreenAway } from './screen-download.ts'

/**
 * Binds the download of a list screen, for its area's routes: the file is streamed as it is made,
 * and who took it away is written down.
 * @param build words the report; a refusal is answered in its place
 */
export function screenDownload(
  name: ScreenDownload,
  build: (request: ScreenDownloadRequest, context: ScreenReportContext) => Promise<Report | Refusal>
): Route {
  return download(screenDownloads[name], (call) => takeScreenAway(call, name, build))
}
