import { Readable } from 'node:stream'
import { evidenceEndpoints } from '@payouts/contract/evidence/endpoints'
import { type DownloadCall, type DownloadedFile, download, type Route } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { takeEvidence } from './commands.ts'

export const evidenceRoutes: Route[] = [download(evidenceEndpoints.downloadCycleEvidence, downloadEvidence)]

async function downloadEvidence(call: DownloadCall<{ batchNo: number }>): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services, requestId, input, record } = call
  const { batchNo } = input
  const signing = { clock, masterKey: services.masterKey }
  const lines = await takeEvidence(db, { batchNo, signing, actor: caller, requestId, record })
  if (isRefusal(lines)) return lines
  return {
    fileName: `evidence-of-cycle-${batchNo}-${clock.today()}.jsonl`,
    contentType: 'application/x-ndjson; charset=utf-8',
    body: Readable.from(lines)
  }
}
