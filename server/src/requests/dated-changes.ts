import type { Page, PageRequest } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { instantText } from '../platform/db/list-sql.ts'
import { pageOf } from '../platform/db/read.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Refusal } from '../platform/refusal.ts'
import '../identity/tables.ts'

/** Where changes of one kind are stored, and the columns that only they have. */
type KeptChanges = {
  table: RawBuilder<unknown>
  /** What it changes: a column, under the name of its field. */
  subject: RawBuilder<unknown>
  staffOnly: (caller: Caller) => Refusal | undefined
}

type ChangesRequest = PageRequest & { status: string; changeId?: number | null | undefined }

/** The reads of changes that take effect on a day and wait for a second person: page by page, and one to decide on. */
export function datedChangesIn<Change extends object>({ table, subject, staffOnly }: KeptChanges) {
  const columns = sql<Change>`change_id as "changeId", ${subject}, before, after, valid_from as "validFrom", reason,
    requester.name as "askedBy", asked_by as "askedById", ${instantText('asked_on')} as "askedOn", status,
    decider.name as "decidedBy", ${instantText('decided_on')} as "decidedOn", comment`
  const withPeople = sql`${table} as change
    join users as requester on requester.user_id = asked_by
    left join users as decider on decider.user_id = decided_by`

  return {
    /** Those in one status, or the named one: pending changes oldest first, decided ones newest first. */
    async listChanges(
      { db, caller }: { db: Database; caller: Caller },
      request: ChangesRequest
    ): Promise<{ changes: Page<Change> } | Refusal> {
      const notStaff = staffOnly(caller)
      if (notStaff) return notStaff
      const { status, changeId } = request
      const named = changeId ? sql`change_id = ${changeId}` : sql`true`
      const changes = await pageOf(db, request, {
        select: columns,
        from: sql`${withPeople} where status = ${status} and ${named}`,
        orderBy: status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
      })
      return { changes }
    },

    /**
     * One, locked until the transaction ends, so that it is decided once; with whether it required two people when
     * requested.
     */
    async lockChange(tx: Tx, changeId: number): Promise<(Change & { fourEyes: boolean }) | undefined> {
      const { rows } = await sql<Change & { fourEyes: boolean }>`
        select ${columns}, four_eyes as "fourEyes" from ${withPeople}
        where change_id = ${changeId} for update of change`.execute(tx)
      return rows[0]
    }
  }
}
