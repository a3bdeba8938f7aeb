import { openIfThere } from '#platform/files/files.ts'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { findDownload, goneDownload } from './queries.ts'
import { recordDownload } from './record-download.ts'
import { contentTypeOf } from './rendering/render-file.ts'

/**
 * Answers with the file of a completed report. The owner's permissions are checked again: withdrawing a permission
 * withdraws the files too.
 */
export async function readStoredFile(
  call: DownloadCall<{ referenceToken: string }>,
  catalogue: ReportCatalogue
): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input, services, record, requestId } = call
  const download = await findDownload(db, { token: input.referenceToken, caller, now: clock.now() })
  if (!download?.stored_as) return goneDownload
  const found = catalogue.findReport(download.asked, caller)
  if (isRefusal(found)) return goneDownload
  const body = await openIfThere(services.files, download.stored_as)
  if (!body) return goneDownload
  const { report_name: title, file_name: fileName, rows_done: rowCount, filters, format } = download
  const report = { template: found.template, title, filters }
  await record((tx) => recordDownload(tx, { report, format, fileName, rowCount, caller, clock, requestId }))
  return { fileName, contentType: contentTypeOf[format], body }
}
