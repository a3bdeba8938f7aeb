import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { maxFileBytes } from '@payouts/contract/envelope'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { previewFile } from './preview-file.ts'
import { receiveFile } from './receive-file.ts'

type UploadCall = WriteCall<CheckedInputOf<typeof reconciliationEndpoints.receiveBankFile>>

/** How many answers are applied while the person waits. */
const mostAnswers = 20_000

/** Takes an uploaded file, or says what it would do; larger files take the command line or the folder. */
export async function receiveUpload(call: UploadCall): Promise<ReceiveReport | Refusal> {
  const { tx, caller, clock, input, file, requestId, services } = call
  if (!file || file.length === 0) return refuse('refusedByRule', 'Choose a file of the bank.', 'fileContent')
  if (file.length > maxFileBytes)
    return refuse('refusedByRule', 'The file is larger than 10 MiB. Import it by the command line.', 'fileContent')
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
