import { hash, randomUUID } from 'node:crypto'
import type { AttachmentType } from '@payouts/contract/attachments/endpoints'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { inspectAside } from './inspection.ts'
import { type FileType, safeFileName } from './rules.ts'
import './tables.ts'

/** A call that may bring a proof: its name and type in the payload, its bytes beside it. */
export type CallWithFile = WriteCall<{ fileName?: string | null | undefined; fileType?: string | null | undefined }>

/** What a file is filed under: a cycle's batch number, an account's code or an action's reference number. */
export type ProofSubject = { attachmentType: AttachmentType; references: readonly string[] }

/**
 * Stores a call's file as a proof; the server limits its size while reading the call. Returns the reference id, or
 * undefined without a file. A dry run inspects the file without storing it. A job removes the files of rolled-back
 * transactions.
 */
export async function attachProof(call: CallWithFile, proof: ProofSubject): Promise<string | undefined | Refusal> {
  const { file, input } = call
  if (!file?.length) {
    return input.fileName ? refuse('refusedByRule', 'The attached file is empty.', 'fileContent') : undefined
  }
  const fileName = safeFileName(input.fileName ?? '')
  const inspected = await inspectAside({ fileName, declaredType: input.fileType ?? undefined, bytes: file })
  if (!inspected.allowed) return refuse('refusedByRule', inspected.reason, 'fileContent')
  return storeProof(call, { file, fileName, fileType: inspected.fileType, proof })
}

/** The queue of scans: of one file, or of all that wait. */
export const scanQueue = 'scan-attachments'

/** The folder of the file store. */
export const attachmentFolder = 'attachments'

async function storeProof(
  { tx, services, caller, clock, dryRun }: CallWithFile,
  proofFile: { file: Buffer; fileName: string; fileType: FileType; proof: ProofSubject }
): Promise<string> {
  const { file, fileName, fileType, proof } = proofFile
  const referenceId = randomUUID()
  const storedAs = `${attachmentFolder}/${randomUUID()}`
  await tx
    .insertInto('attachments')
    .values({
      reference_id: referenceId,
      attachment_type: proof.attachmentType,
      file_name: fileName,
      file_type: fileType,
      byte_size: file.length,
      sha256: hash('sha256', file),
      stored_as: storedAs,
      created_by: caller.userId,
      created_at: clock.now(),
      scan: services.config.clamdUrl ? 'WAITING' : null
    })
    .execute()
  await tx
    .insertInto('attachment_subjects')
    .values(
      proof.references.map((reference) => ({
        attachment_type: proof.attachmentType,
        reference,
        reference_id: referenceId
      }))
    )
    .execute()
  if (dryRun) return referenceId
  await services.files.put(storedAs, file)
  if (services.config.clamdUrl) await services.jobs.enqueue(tx, scanQueue, { referenceId })
  return referenceId
}
