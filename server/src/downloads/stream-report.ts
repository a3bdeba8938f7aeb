import type { ReportFormat, ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { type ScreenDownload, screenDownloadName } from '@payouts/contract/downloads/screen-downloads'
import type { DownloadCall, DownloadedFile } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { recordDownload } from './record-download.ts'
import { contentTypeOf, type RenderRequest, renderFile } from './rendering/render-file.ts'
import type { Report, ReportContext } from './report.ts'

export type BuildScreenReport = (request: ScreenDownloadRequest, context: ReportContext) => Promise<Report | Refusal>

/** Answers the download of a list screen, under the file name of the specification. */
export async function streamScreenReport(
  call: DownloadCall<ScreenDownloadRequest>,
  name: ScreenDownload,
  build: BuildScreenReport
): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services, input } = call
  const report = await build(input, { db, caller, clock, services })
  if (isRefusal(report)) return report
  const format = input.reportFormat
  return streamReport(call, { report, format, fileName: screenDownloadName(name, clock.today(), format) })
}

/** Answers a call with a report that is streamed while it is rendered, and records the download. */
export async function streamReport(
  { db, caller, clock, services, endScope, record, requestId }: DownloadCall<unknown>,
  download: { report: Report; format: ReportFormat; fileName: string } & Pick<RenderRequest, 'limit'>
): Promise<DownloadedFile | Refusal> {
  const { report, format, fileName } = download
  const file = await renderFile({ ...download, caller, clock, db, services, onOrdered: endScope })
  if (isRefusal(file)) return file
  const { body, rowCount } = file
  try {
    await record((tx) => recordDownload(tx, { report, format, fileName, rowCount, caller, clock, requestId }))
  } catch (error) {
    body.destroy()
    throw error
  }
  return { fileName, contentType: contentTypeOf[format], body }
}
