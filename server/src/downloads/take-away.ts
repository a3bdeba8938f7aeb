import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { DownloadCall, DownloadedFile } from '../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../platform/refusal.ts'
import { contentTypeOf, type FileOrder, makeFile } from './make-file.ts'
import { recordTaken } from './record-taken.ts'
import type { Report } from './report.ts'

/** Answers a call with a report that is streamed as it is made, and writes down who took it away. */
export async function takeAway(
  { db, caller, clock, services, record, requestId }: DownloadCall<unknown>,
  order: { report: Report; format: ReportFormat; fileName: string } & Pick<FileOrder, 'atMost'>
): Promise<DownloadedFile | Refusal> {
  const { report, format, fileName } = order
  const file = await makeFile({ ...order, caller, clock, db, databaseUrl: services.databaseUrl })
  if (isRefusal(file)) return file
  const { body, rowCount } = file
  try {
    await record((tx) => recordTaken(tx, { report, format, fileName, rowCount, caller, clock, requestId }))
  } catch (error) {
    body.destroy()
    throw error
  }
  return { fileName, contentType: contentTypeOf[format], body }
}
