import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadJob, DownloadLine, FileGenerationStatus } from '@payouts/contract/downloads/schema'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { refuse } from '#platform/refusal.ts'
import './tables.ts'

export type StoredDownload = Selectable<Tables['downloads']>

/**
 * The caller's own background reports that have not expired. Another user's token, one from a former company and an
 * unknown one all find nothing.
 */
function ownDownloads(db: Database, { userId, companyId }: Caller, now: Date) {
  return db
    .selectFrom('downloads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('company_id', 'is not distinct from', companyId)
    .where((when) => when.or([when('expires_at', 'is', null), when('expires_at', '>', now)]))
}

export function findDownload(
  db: Database,
  { token, caller, now }: { token: string; caller: Caller; now: Date }
): Promise<StoredDownload | undefined> {
  return ownDownloads(db, caller, now).where('token', '=', token).executeTakeFirst()
}

/** One answer for downloads that are missing, expired or another user's. */
export const goneDownload = refuse(
  'refusedByRule',
  'This file is not there any more. Please make the report again.',
  'referenceToken'
)

/** The lines of the caller's download centre, newest first. */
export async function listDownloads(db: Database, caller: Caller, now: Date): Promise<DownloadLine[]> {
  const found = await ownDownloads(db, caller, now).orderBy('asked_at', 'desc').orderBy('token').execute()
  return found.map((download) => ({
    ...downloadJobOf(download),
    reportName: download.report_name,
    fileName: download.file_name,
    reportFormat: download.format,
    askedOn: download.asked_at.toISOString(),
    rowsDone: download.rows_done,
    rowsExpected: download.rows_expected,
    bytes: download.byte_size,
    reason: download.reason,
    expiresOn: download.expires_at?.toISOString() ?? null
  }))
}

export function downloadJobOf({ token, status }: { token: string; status: FileGenerationStatus }): DownloadJob {
  return {
    fileReferenceToken: token,
    fileGenerationStatus: status,
    fileDownloadPath: status === 'COMPLETED' ? downloadEndpoints.readReportFile.path : null
  }
}

/** The files of kept reports. */
export async function reportFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from downloads where stored_as is not null order by stored_as`.execute(db)
  return rows.map(({ name }) => name)
}

/** Which of these stored files belong to no download. */
export async function unreferencedFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where not exists (select from downloads where stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
