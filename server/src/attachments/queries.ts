import type { Attachment, AttachmentType } from '@payouts/contract/attachments/endpoints'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#activity/tables.ts'
import { mayOpen, type Scan, saidOf } from './rules.ts'
import './tables.ts'

/**
 * A company's user sees only what is filed under the company's own code, or below it as the documents of its
 * questions are: proofs of a cycle or of a staff action concern other companies too.
 */
function visibleSubjects({ companyId }: Caller) {
  if (companyId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from dealers where company_id = ${companyId} and reference in (company_code, company_code || '/' || split_part(reference, '/', 2)))`
}

/** The proofs of a cycle, an account or an action, newest first; none without the permission. */
export async function attachmentsOf(
  db: Database,
  caller: Caller,
  { attachmentType, reference }: { attachmentType: AttachmentType; reference: string }
): Promise<Attachment[]> {
  if (!mayOpen(caller, attachmentType)) return []
  const { rows } = await sql<Omit<Attachment, 'attachedOn'> & { attachedOn: Date; scan: Scan }>`
    select reference_id as "referenceId", attachments.attachment_type as "attachmentType",
      file_name as "fileName", file_type as "fileType", created_at as "attachedOn", "attachedBy", action, scan
    from attachment_subjects as subject join attachments using (reference_id)
    left join lateral (${actionOf(caller)}) as event on true
    where subject.attachment_type = ${attachmentType} and reference = ${reference} and ${visibleSubjects(caller)}
    order by created_at desc, reference_id`.execute(db)
  return rows.map(({ scan, attachedOn, ...attachment }) => ({
    ...attachment,
    attachedOn: attachedOn.toISOString(),
    ...saidOf(scan)
  }))
}

/**
 * Who attached a file and to what, from the event of its action: that of the same person nearest in time, since the
 * file is stored around the same moment. A company's own user sees no staff.
 */
function actionOf({ companyId }: Caller) {
  if (companyId !== null) return sql`select null as "attachedBy", null as action`
  return sql`
    select actor as "attachedBy", action from audit_events
    where user_id = attachments.created_by
      and created_on between attachments.created_at - interval '1 minute' and attachments.created_at + interval '1 minute'
      and audit_events.attachment_type = attachments.attachment_type and attachment_reference in (
        select filed.reference from attachment_subjects as filed where filed.reference_id = attachments.reference_id)
    order by abs(extract(epoch from created_on - attachments.created_at)) limit 1`
}

type StoredAttachment = Pick<Attachment, 'fileName' | 'fileType'> & {
  storedAs: string
  scan: Scan
  malware: string | null
}

/** Where a proof is stored; undefined if it does not exist or the caller may not see it. */
export async function storedAttachment(
  db: Database,
  caller: Caller,
  { attachmentType, referenceId }: { attachmentType: AttachmentType; referenceId: string }
): Promise<StoredAttachment | undefined> {
  if (!mayOpen(caller, attachmentType)) return undefined
  const { rows } = await sql<StoredAttachment>`
    select file_name as "fileName", file_type as "fileType", stored_as as "storedAs", scan, malware
    from attachments
    where reference_id::text = lower(${referenceId}) and attachment_type = ${attachmentType}
      and exists (
        select from attachment_subjects as subject
        where subject.reference_id = attachments.reference_id and ${visibleSubjects(caller)}
      )`.execute(db)
  return rows[0]
}

export type UnscannedAttachment = { referenceId: string; fileName: string; attachmentType: string; storedAs: string }

const unscannedColumns = sql`reference_id as "referenceId", file_name as "fileName",
  attachment_type as "attachmentType", stored_as as "storedAs"`

/** Files that nobody can open until they are scanned, oldest first; or one of them. */
export async function waitingAttachments(db: Database, referenceId?: string): Promise<UnscannedAttachment[]> {
  const { rows } = await sql<UnscannedAttachment>`
    select ${unscannedColumns} from attachments
    where scan = 'WAITING' and reference_id = coalesce(${referenceId ?? null}, reference_id)
    order by created_at, reference_id`.execute(db)
  return rows
}

/** How many are scanned in a row, which takes seconds; then new files have their turn. */
const mostAtOnce = 500

/**
 * Some files from before a scanner was configured, in random order, so that files which never get a verdict do not
 * block others.
 */
export async function earlierAttachments(db: Database): Promise<UnscannedAttachment[]> {
  const { rows } = await sql<UnscannedAttachment>`
    select ${unscannedColumns} from attachments
    where scan is null order by random() limit ${mostAtOnce}`.execute(db)
  return rows
}

/** How long the oldest file has waited for the malware scanner; 0 if none waits. */
export async function longestWait(db: Database, now: Date): Promise<number> {
  const { seconds } = await one(
    db,
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as seconds
      from attachments where scan = 'WAITING'`
  )
  return seconds
}

/** The file of each attachment, with the SHA-256 of the upload in hexadecimal. */
export async function attachedFiles(db: Database): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select stored_as as name, sha256 from attachments order by stored_as`.execute(db)
  return rows
}

/** Which of these stored files belong to no attachment. */
export async function unreferencedFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from attachments where stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
