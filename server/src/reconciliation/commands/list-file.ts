import type { FileSource } from '@payouts/contract/reconciliation/schema'
import { type Insertable, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { IncomingFile } from '#platform/incoming/incoming-file.ts'
import type { ReadFile } from '../formats/read-bank-file.ts'
import { readFigures } from '../queries/files.ts'
import type { Answered, Watch } from './answer-payments.ts'
import '../tables.ts'

export type FileDelivery = {
  source: IncomingFile
  how: FileSource
  /** The person at the console, or the system that brought it. */
  uploadedBy: Caller | null
  clock: Clock
  fourEyes: boolean
  requestId?: string
  watch?: Watch
  /** Less than every file may have. */
  mostBytes?: number
  /** How many payments it may answer while a person waits for the result. */
  mostAnswers?: number
}

/** A delivery and the bytes that came. */
export type Delivered = FileDelivery & { sha256: string; byteCount: number }

type NewFile = Insertable<Tables['received_files']>
type Fate = Pick<NewFile, 'status'> & Partial<Pick<NewFile, 'problem' | 'repeats_file_id' | 'content_sha256'>>

/** Lists a file with what became of it, and with what it says of itself if it could be read. @returns its number */
export async function listFile(
  tx: Tx,
  { source, how, uploadedBy, clock, sha256, byteCount }: Delivered,
  fate: Fate,
  read?: ReadFile
): Promise<number> {
  const { file_id: fileId } = await tx
    .insertInto('received_files')
    .values({
      ...{ file_name: source.fileName, source: how, sha256, byte_count: byteCount },
      ...{ received_by: uploadedBy?.userId ?? null, received_at: clock.now() },
      format: read?.format ?? null,
      format_version: read?.formatVersion ?? null,
      message_id: read?.messageId ?? null,
      problem: null,
      ...fate
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return fileId
}

/** The file that was taken before and has the same bytes, or says the same. */
export async function earlierWith(
  tx: Tx,
  { sha256 }: Delivered,
  { contentSha256 }: ReadFile
): Promise<number | undefined> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from received_files
    where status = 'Taken' and (sha256 = ${sha256} or content_sha256 = ${contentSha256}::text)
    order by sha256 = ${sha256} desc limit 1`.execute(tx)
  return rows[0]?.fileId
}

/** Adds to a listed file what applying it came to. */
export async function closeFile(
  tx: Tx,
  fileId: number,
  { changed, unchanged, problems, notes }: Answered & { problems: number; notes: number }
): Promise<void> {
  await tx
    .updateTable('received_files')
    .set({
      ...{ payments_changed: changed, payments_unchanged: unchanged, problem_count: problems, note_count: notes },
      ...(await readFigures(tx, fileId))
    })
    .where('file_id', '=', fileId)
    .execute()
}
