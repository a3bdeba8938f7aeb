import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import '#identity/tables.ts'

/** Where requests of a kind are stored, which has the columns of `RequestColumns`. */
type Stored<Request> = {
  table: keyof Tables
  /** The column of the request's number. */
  key: 'change_id' | 'request_id'
  /** What only this kind has, of `request` and what is joined with it, each under the name of its field. */
  columns: RawBuilder<Partial<Request>>
  joins?: RawBuilder<unknown>
}

/** Of one status, or of any. */
type ListRequest = PageRequest & { status: string | null; changeId?: number | null | undefined }

/** The reads of requests of one kind. */
export function storedRequests<Request extends object>({ table, key, columns, joins = sql`` }: Stored<Request>) {
  const id = sql.ref(`request.${key}`)
  const requests = sql`${sql.table(table)} as request`
  const select = sql<Request>`${id} as "changeId", ${columns}, request.reason, requester.name as "askedBy",
    request.asked_by as "askedById", coalesce(requester.disabled, false) as "askedByDisabled", ${instantText('request.asked_on')} as "askedOn", request.status,
    decider.name as "decidedBy", ${instantText('request.decided_on')} as "decidedOn", request.comment`
  const from = sql`${requests}
    ${joins}
    left join users as requester on requester.user_id = request.asked_by
    left join users as decider on decider.user_id = request.decided_by`

  return {
    table,
    key,
    select,
    from,

    /**
     * Those in one status, or the named one, which may be in any: pending requests oldest first, decided ones newest
     * first. They are of staff: a company's own user finds none. `also` narrows them further, by their own columns.
     */
    list(
      { db, caller }: { db: Database; caller: Caller },
      request: ListRequest,
      also: RawBuilder<SqlBool> = sql`true`
    ): Promise<Page<Request>> {
      if (caller.companyId !== null) return Promise.resolve(pageFrom<Request>([], 0, request))
      const { status, changeId } = request
      const named = changeId ? sql`${id} = ${changeId}` : sql`true`
      const inStatus = status === null ? sql`true` : sql`request.status = ${status}`
      const narrowed = sql`where ${inStatus} and ${named} and ${also}`
      return pageOf(db, request, {
        select,
        from: sql`${from} ${narrowed}`,
        countFrom: sql`${requests} ${narrowed}`,
        orderBy: status === 'Pending' ? id : sql`request.decided_on desc, ${id} desc`
      })
    },

    /** Locked until the transaction ends, so that each is decided once; with whether it required two people. */
    async lock({ tx }: { tx: Tx }, changeIds: readonly number[]): Promise<(Request & { fourEyes: boolean })[]> {
      const named = sql`${id} = any(${[...changeIds]}::bigint[]) order by ${id}`
      await lockRows(tx, sql`${requests} where ${named} for update`)
      const { rows } = await sql<Request & { fourEyes: boolean }>`
        select ${select}, request.four_eyes as "fourEyes" from ${from} where ${named}`.execute(tx)
      return rows
    },

    /** Whether one waits for its decision. `about` is a condition on `request`. */
    async isPending(db: Database, about: RawBuilder<SqlBool>): Promise<boolean> {
      const { rows } = await sql`select from ${requests} where request.status = 'Pending' and ${about} limit 1`.execute(
        db
      )
      return rows.length > 0
    }
  }
}

/** Locks requests one after the other, where each is locked with what it is about. */
export const lockEach =
  <Call, Request, Step>(lock: (call: Call, changeId: number, step: Step) => Promise<Request | Refusal | undefined>) =>
  async (call: Call, changeIds: readonly number[], step: Step): Promise<Request[] | Refusal> => {
    const requests: Request[] = []
    for (const changeId of changeIds) {
      const request = await lock(call, changeId, step)
      if (isRefusal(request)) return request
      if (request !== undefined) requests.push(request)
    }
    return requests
  }
