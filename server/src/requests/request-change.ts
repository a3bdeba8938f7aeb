import { sameAsBefore } from '@payouts/contract/verdict'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from './request-columns.ts'
import type { RequestCall } from './request-kind.ts'
import type { storedRequests } from './stored-requests.ts'

/** Why a second request about the same is refused. */
export const alreadyPending = 'A change of it waits for its decision. Decide on it or withdraw it first.'

export type RequestedChange<Values> = {
  stored: Pick<ReturnType<typeof storedRequests>, 'table' | 'key' | 'isPending'>
  /** Which of several things of its table it changes, by its column; null for a new one. */
  of?: Readonly<Record<string, string | number | null>>
  /** Further columns of its own. */
  own?: Readonly<Record<string, string>>
  /** Which other requests are about the same, as a condition on `request`: those with the same `of`, unless given. */
  about?: RawBuilder<SqlBool>
  before: Values | null
  after: Values
  isSame: boolean
}

/**
 * Requests other values, and goes on as the kind says. What it changes is locked. Refuses values that hold already, and a
 * second request about the same while one waits.
 */
export async function requestChange<Values, Submitted>(
  call: WriteCall<{ reason: string }>,
  { submit }: { submit: (call: RequestCall, changeId: number) => Promise<Submitted | Refusal> },
  { stored, of = {}, own = {}, about = sameThing(of), before, after, isSame }: RequestedChange<Values>
): Promise<Submitted | Refusal> {
  const { tx, input } = call
  if (isSame) return refuse('refusedByRule', sameAsBefore)
  if (await stored.isPending(tx, about)) return refuse('refusedByRule', alreadyPending)
  const row = {
    ...of,
    ...own,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
    reason: input.reason,
    ...requestColumns(call)
  }
  const { changeId } = await one(
    tx,
    sql<{ changeId: number }>`
      insert into ${sql.table(stored.table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) returning ${sql.ref(stored.key)} as "changeId"`
  )
  return submit(call, changeId)
}

function sameThing(of: Readonly<Record<string, string | number | null>>): RawBuilder<SqlBool> {
  const columns = Object.entries(of).map(([column, value]) => sql<SqlBool>`${sql.ref(`request.${column}`)} = ${value}`)
  return sql`${sql.join([sql`true`, ...columns], sql` and `)}`
}
