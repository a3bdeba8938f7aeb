import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { previewFile } from './preview-file.ts'
import { receiveFile } from './receive-file.ts'

type UploadCall = WriteCall<CheckedInputOf<typeof reconciliationEndpoints.receiveBankFile>>

/** How many answers are applied while the person waits. */
const mostAnswers = 20_000

/** Takes an uploaded file, or says what it would do; larger files take the command line or the folder. */
export async function receiveUpload(call: UploadCall): Promise<ReceiveReport | Refusal> {
  const { tx, caller, clock, input, requestId, services } = call
  const file = uploadedFile(call.file, {
    missing: 'Choose a file of the bank.',
    remedy: 'Import it by the command line.'
  })
  if (isRefusal(file)) return file
  const take = call.dryRun ? previewFile : receiveFile
  return take(tx, {
    source: fileInMemory(file, input.fileName),
    how: 'CONSOLE',
    uploadedBy: caller,
    clock,
    fourEyes: services.config.fourEyes,
    requestId,
    mostAnswers
  })
}
