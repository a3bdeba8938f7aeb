import type { Attachment, AttachmentType } from '@payouts/contract/attachments/endpoints'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { mayOpen } from './rules.ts'
import './tables.ts'

/**
 * A company's user sees only what is filed under the company's own code: the proofs of a whole cycle or of a staff
 * action concern other companies too.
 */
function visibleSubjects({ companyId }: Caller) {
  if (companyId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`reference = (select company_code from dealers where company_id = ${companyId})`
}

/** The proofs filed under a cycle, an account or an action, newest first; none without the permission. */
export async function attachmentsOf(
  db: Database,
  caller: Caller,
  { attachmentType, reference }: { attachmentType: AttachmentType; reference: string }
): Promise<Attachment[]> {
  if (!mayOpen(caller.menu, attachmentType)) return []
  const { rows } = await sql<Attachment>`
    select reference_id as "referenceId", attachments.attachment_type as "attachmentType",
      file_name as "fileName", file_type as "fileType"
    from attachment_subjects as subject join attachments using (reference_id)
    where subject.attachment_type = ${attachmentType} and reference = ${reference} and ${visibleSubjects(caller)}
    order by created_at desc, reference_id`.execute(db)
  return rows
}

export type StoredAttachment = Pick<Attachment, 'fileName' | 'fileType'> & { storedAs: string }

/** Where a proof is stored; undefined if it does not exist or the caller may not see it. */
export async function storedAttachment(
  db: Database,
  caller: Caller,
  { attachmentType, referenceId }: { attachmentType: AttachmentType; referenceId: string }
): Promise<StoredAttachment | undefined> {
  if (!mayOpen(caller.menu, attachmentType)) return undefined
  const { rows } = await sql<StoredAttachment>`
    select file_name as "fileName", file_type as "fileType", stored_as as "storedAs"
    from attachments
    where reference_id::text = lower(${referenceId}) and attachment_type = ${attachmentType}
      and exists (
        select from attachment_subjects as subject
        where subject.reference_id = attachments.reference_id and ${visibleSubjects(caller)}
      )`.execute(db)
  return rows[0]
}

/** The file of each attachment, with the SHA-256 of what was uploaded, in hexadecimal. */
export async function attachedFiles(db: Database): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select stored_as as name, sha256 from attachments order by stored_as`.execute(db)
  return rows
}

/** Which of these files of the store belong to no attachment. */
export async function unreferencedFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from attachments where stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
