import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { maxFileBytes } from '@payouts/contract/envelope'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ImportReport } from '@payouts/contract/imports/schema'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { enqueueSignals } from '#signals/jobs.ts'
import { importCycle } from '../cycle/import-cycle.ts'

type UploadCall = WriteCall<CheckedInputOf<typeof importEndpoints.importCycle>>

/** Imports an uploaded file; larger ones need the command line. */
export async function importUpload(call: UploadCall): Promise<ImportReport | Refusal> {
  const { tx, caller, clock, input, file, requestId, services } = call
  if (!file || file.length === 0)
    return refuse('refusedByRule', 'Choose a CSV file with at least its header row.', 'fileContent')
  const problem = fileProblem(file)
  if (problem !== undefined) return refuse('refusedByRule', problem, 'fileContent')
  const report = await importCycle(tx, {
    batchNo: input.batchNo,
    name: input.payoutCycleName,
    commissionType: input.commissionType,
    dates: { cutoffDate: input.cutoffDate, reportDate: input.reportDate, payoutDate: input.payoutDate },
    source: fileInMemory(file, input.fileName),
    actor: caller,
    clock,
    requestId
  })
  if (!isRefusal(report) && !report.unchanged) await enqueueSignals(tx, services.jobs, report)
  return report
}

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1')

function fileProblem(file: Buffer): string | undefined {
  if (file.length > maxFileBytes) return 'The file is larger than 10 MiB. Import it by the command line.'
  return file.subarray(0, 4).equals(zipSignature)
    ? 'This is not a text file. Save the sheet as CSV (UTF-8) and import that.'
    : undefined
}
