import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { sameAsBefore } from '@payouts/contract/verdict'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from './request-columns.ts'
import type { LockedRequest, RequestCall, RequestKind } from './request-kind.ts'
import { requestsOfKind } from './requests-of-kind.ts'
import type { storedRequests } from './stored-requests.ts'

type DatedRequest = LockedRequest & { validFrom: Day }

type DatedKind<Request extends DatedRequest> = Omit<
  RequestKind<Request>,
  'recheck' | 'tryOut' | 'apply' | 'unchanged'
> & {
  /** Whether the values on that day are those that the requester saw. */
  isAsBefore: (tx: Tx, request: Request, validFrom: Day) => Promise<boolean>
  changedMeanwhile: string
}

/** Why a second request about the same is refused. */
export const alreadyPending = 'A change of it waits for its decision. Decide on it or withdraw it first.'

/**
 * The commands of a kind whose approved requests are themselves what holds from their day on. One whose day has passed
 * takes effect today.
 */
export function datedRequestsOfKind<Request extends DatedRequest>(kind: DatedKind<Request>) {
  const { isAsBefore, changedMeanwhile, ...own } = kind
  return requestsOfKind<Request>({
    ...own,
    async recheck({ tx, clock }, request) {
      const validFrom = request.validFrom < clock.today() ? clock.today() : request.validFrom
      if (!(await isAsBefore(tx, request, validFrom))) return refuse('changedMeanwhile', changedMeanwhile)
      return { ...request, validFrom }
    },
    async apply({ tx }, { changeId, validFrom }) {
      await sql`
        update ${sql.table(own.stored.table)} set valid_from = ${validFrom}::date
        where ${sql.ref(own.stored.key)} = ${changeId}`.execute(tx)
      return { message: `It takes effect on ${dayText(validFrom)}.` }
    },
    unchanged: 'Nothing was changed.'
  })
}

type DatedChange<Values> = {
  stored: Pick<ReturnType<typeof storedRequests>, 'table' | 'key' | 'isPending'>
  /** Which of several things of its table it changes, by its column. */
  of?: Readonly<Record<string, string>>
  before: Values | null
  after: Values
  isSame: boolean
}

/**
 * Requests other values from a day on, and goes on as the kind says. What it changes is locked. Refuses values that hold
 * on that day already, and a second request about the same while one waits.
 */
export async function requestDated<Values, Submitted>(
  call: WriteCall<{ validFrom: Day; reason: string }>,
  { submit }: { submit: (call: RequestCall, changeId: number) => Promise<Submitted | Refusal> },
  { stored, of = {}, before, after, isSame }: DatedChange<Values>
): Promise<Submitted | Refusal> {
  const { tx, input } = call
  if (isSame) return refuse('refusedByRule', sameAsBefore)
  const about = Object.entries(of).map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`)
  if (await stored.isPending(tx, sql`${sql.join([sql`true`, ...about], sql` and `)}`))
    return refuse('refusedByRule', alreadyPending)
  const row = {
    ...of,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
    valid_from: input.validFrom,
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
