import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import type { BulkTakeBack } from '@payouts/contract/bulk-changes/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { FileRow } from '../file/read-file.ts'
import { isSeenBy } from '../queries/seen-by.ts'
import { noSuchBulkChange } from '../words.ts'
import '../tables.ts'

export type LockedBulk = {
  /** The file's number, as that of the request to do it. */
  changeId: number
  bulkChangeId: number
  kind: BulkKind
  status: BulkStatus
  fileName: string
  sha256: string
  rowCount: number
  problemCount: number
  reason: string
  checkedById: number | null
  askedById: number | null
  fourEyes: boolean
  /** The latest request to take it back. */
  takeBack: (Pick<BulkTakeBack, 'status' | 'reason' | 'askedById' | 'fourEyes'> & { changeId: number }) | null
}

const columns = sql<LockedBulk>`bulk_change_id as "changeId", bulk_change_id as "bulkChangeId", kind, status, file_name as "fileName", sha256,
  row_count as "rowCount", problem_count as "problemCount", reason, checked_by as "checkedById",
  asked_by as "askedById", four_eyes as "fourEyes", (
    select json_build_object('changeId', request_id, 'status', request.status, 'reason', request.reason, 'askedById', request.asked_by,
      'fourEyes', request.four_eyes)
    from bulk_take_backs as request where request.bulk_change_id = bulk_changes.bulk_change_id
    order by request_id desc limit 1
  ) as "takeBack"`

/** A file, locked until the transaction ends, so that simultaneous decisions see each other. */
export async function lockBulk(
  { tx, caller }: { tx: Tx; caller: Caller },
  bulkChangeId: number
): Promise<LockedBulk | Refusal> {
  const named = sql`bulk_changes where bulk_change_id = ${bulkChangeId} and ${isSeenBy(caller)}`
  await lockRows(tx, sql`${named} for update`)
  const { rows } = await sql<LockedBulk>`select ${columns} from ${named}`.execute(tx)
  return rows[0] ?? noSuchBulkChange()
}

/** A row as it was stored when the file was checked. */
export type StoredRow = FileRow & { type: string; was: string | null; recordId: number | null }

/** The rows of a file, in its order. */
export async function rowsOf(db: Database, bulkChangeId: number): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, 'problems'>>`
    select line, file_values as "values", type, was, record_id as "recordId"
    from bulk_change_rows where bulk_change_id = ${bulkChangeId} order by line`.execute(db)
  return rows.map((row) => ({ ...row, problems: [] }))
}
