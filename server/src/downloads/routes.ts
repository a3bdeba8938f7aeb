import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { type ScreenDownload, screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { cancelDownload, forgetDownload } from './commands.ts'
import { downloadJobOf, findDownload, goneDownload, listDownloads } from './queries.ts'
import { readStoredFile } from './stored-file.ts'
import { type BuildScreenReport, streamScreenReport } from './stream-report.ts'

export function downloadRoutes(catalogue: ReportCatalogue): Route[] {
  return [
    read(downloadEndpoints.getDownloads, ({ db, caller, clock }) => listDownloads(db, caller, clock.now())),
    read(downloadEndpoints.reportDownload, async ({ db, caller, clock, input }) => {
      const found = await findDownload(db, { token: input.referenceToken, caller, now: clock.now() })
      return found ? downloadJobOf(found) : goneDownload
    }),
    download(downloadEndpoints.readReportFile, (call) => readStoredFile(call, catalogue)),
    write(downloadEndpoints.cancelDownload, cancelDownload),
    write(downloadEndpoints.forgetDownload, forgetDownload)
  ]
}

/**
 * Binds the download of a list screen, for its area's routes. The file is streamed while it is rendered, and an audit
 * event records who downloaded it.
 * @param build returns the report, or a refusal
 */
export function screenDownload(name: ScreenDownload, build: BuildScreenReport): Route {
  return download(screenDownloads[name], (call) => streamScreenReport(call, name, build))
}
