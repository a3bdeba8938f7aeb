import type { Attachment, AttachmentType } from '@payouts/contract/attachments/endpoints'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { mayOpen } from './rules.ts'
import './tables.ts'

/**
 * An external user's company reaches what is filed under its own code, and nothing else:
 * a proof of a whole cycle or of a staff action is not about it alone.
 */
function ownSubjects({ companyId }: Caller) {
  if (companyId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`reference = (select company_code from dealers where company_id = ${companyId})`
}

/** The proofs filed under a cycle, an account or an action, newest first; none where the caller may not see them. */
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
    where subject.attachment_type = ${attachmentType} and reference = ${reference} and ${ownSubjects(caller)}
    order by created_at desc, reference_id`.execute(db)
  return rows
}

export type StoredAttachment = Pick<Attachment, 'fileName' | 'fileType'> & { storedAs: string }

/** Where a proof lies, or undefined alike where there is none and where the caller may not see it. */
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
        where subject.reference_id = attachments.reference_id and ${ownSubjects(caller)}
      )`.execute(db)
  return rows[0]
}

/** Of these files of the store, those that no attachment knows. */
export async function unknownFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from attachments where stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
