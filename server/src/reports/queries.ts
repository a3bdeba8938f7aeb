import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { DownloadJob, DownloadLine, FileGenerationStatus } from '@payouts/contract/reports/schema'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Caller } from '../platform/http/caller.ts'
import './tables.ts'

export type StoredDownload = Selectable<Tables['downloads']>

/**
 * The caller's own background reports that have not expired.
 * A token of somebody else's, one of a former company's, and one that never was find nothing alike.
 */
export function ownDownloads(db: Database, { userId, companyId }: Caller, now: Date) {
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

/** The lines of the caller's download centre, newest first. */
export async function downloadLines(db: Database, caller: Caller, now: Date): Promise<DownloadLine[]> {
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
    fileDownloadPath: status === 'COMPLETED' ? reportEndpoints.readReportFile.path : null
  }
}

/** Of these files of the store, those that no download knows. */
export async function unknownReportFiles(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where not exists (select from downloads where stored_as = name)`.execute(db)
  return rows.map(({ name }) => name)
}
