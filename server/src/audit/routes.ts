import { Readable } from 'node:stream'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { recordEvent } from '../activity/record.ts'
import { type DownloadCall, type DownloadedFile, download, type Route, read } from '../platform/http/bind.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { listAuditEvents } from './audit-events.ts'
import { chainEvents } from './commands.ts'
import { lastLink } from './queries.ts'
import { exportLines } from './write-export.ts'

export const auditRoutes: Route[] = [
  read(auditEndpoints.getAuditEvents, (call) => listAuditEvents(call, call.input)),
  download(auditEndpoints.downloadAuditEvents, downloadEvents)
]

async function downloadEvents(call: DownloadCall<{ first: number }>): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services, requestId, input, record } = call
  if (caller.companyId !== null) return refuse('notPermitted', 'The audit events are for staff alone.')
  // The download itself is the last event of the file.
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
  await chainEvents(db)
  const last = await lastLink(db)
  if (!last || input.first > last.sequence)
    return refuse('refusedByRule', `There is no audit event ${input.first}: the chain ends at ${last?.sequence ?? 0}.`)
  const lines = exportLines(db, input.first, { clock, masterKey: services.masterKey })
  return {
    fileName: `audit-events-${clock.today()}.jsonl`,
    contentType: 'application/x-ndjson; charset=utf-8',
    body: Readable.from(lines)
  }
}
