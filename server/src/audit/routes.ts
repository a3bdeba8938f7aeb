import { Readable } from 'node:stream'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { recordEvent } from '#activity/record.ts'
import { type DownloadCall, type DownloadedFile, download, type Route, read } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { listAuditEvents } from './audit-events.ts'
import { beginExport, exportLines, lastEvent } from './write-export.ts'

export const auditRoutes: Route[] = [
  read(auditEndpoints.getAuditEvents, (call) => listAuditEvents(call, call.input)),
  download(auditEndpoints.downloadAuditEvents, downloadEvents)
]

async function downloadEvents(call: DownloadCall<{ first: number }>): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services, requestId, input, record } = call
  const last = await lastEvent(db, input.first)
  if (isRefusal(last)) return last
  // The download is the last event of its own file; a refused one is not recorded.
  await record((tx) =>
    recordEvent(tx, {
      area: 'audit',
      action: 'DOWNLOAD',
      activity: 'Took the audit events away',
      actor: caller,
      details: { first: input.first },
      requestId,
      at: clock.now()
    })
  )
  const head = await beginExport(db, input.first, { clock, masterKey: services.masterKey })
  if (isRefusal(head)) return head
  return {
    fileName: `audit-events-${clock.today()}.jsonl`,
    contentType: 'application/x-ndjson; charset=utf-8',
    body: Readable.from(exportLines(db, head))
  }
}
