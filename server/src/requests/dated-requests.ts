import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestChange } from './request-change.ts'
import type { EventOfRequest, LockedRequest, RequestKind } from './request-kind.ts'
import { requestsOfKind } from './requests-of-kind.ts'
import { storedRequests } from './stored-requests.ts'

type DatedRequest = LockedRequest & { validFrom: Day }

type DatedKind<Request extends DatedRequest> = Omit<
  RequestKind<Request>,
  'recheck' | 'tryOut' | 'apply' | 'unchanged'
> & {
  /** Whether the values on that day are those that the requester saw. */
  isAsBefore: (tx: Tx, request: Request, validFrom: Day) => Promise<boolean>
  changedMeanwhile: string
}

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

/** A request with the values before, null for the first ones, and after. */
type ChangeOfValues<Values, Of extends PropertyKey> = DatedRequest &
  Record<Of, string> & { before: Values | null; after: Values }

type KindOfValues<Values, Request extends ChangeOfValues<Values, Of>, Of extends keyof Request & string> = Omit<
  DatedKind<Request>,
  'stored' | 'lock' | 'isAsBefore' | 'event'
> & {
  /** Has the columns of `RequestColumns`, and `change_id`, `before`, `after`, `valid_from`. */
  table: keyof Tables
  /** The column that says which of several things of its table a request changes. */
  of?: Of
  /** Further columns of its own, of `request`. */
  columns?: RawBuilder<Partial<Request>>
  /** What the request changes, as events name it. */
  title?: (request: Request) => string
  /** The values of a day, of the thing that the request changes; undefined before the first ones. */
  on: (tx: Tx, day: Day, of: Pick<Request, Of>) => Promise<{ values: Values } | undefined>
  /** What holds before the first values, if that is known. */
  first?: Values
  isSame: (before: Values, after: Values, of: Pick<Request, Of>) => boolean
}

type RequestedValues<Values, Thing> = {
  of: Thing
  after: Values
  /** Refuses values that cannot be; what it locks stays locked. */
  check?: () => Promise<Refusal | undefined>
}

/** The reads and commands of a kind that changes values from a day on, stored as they were and as they shall be. */
export function requestsOfDatedValues<
  Values,
  Request extends ChangeOfValues<Values, Of>,
  Of extends keyof Request & string = never
>({ table, of, columns, title, on, first, isSame, ...kind }: KindOfValues<Values, Request, Of>) {
  const named = of === undefined ? sql`` : sql`${sql.ref(`request.${of}`)}, `
  const further = columns === undefined ? sql`` : sql`, ${columns}`
  const stored = storedRequests<Request>({
    table,
    key: 'change_id',
    columns: sql`${named}request.before, request.after, request.valid_from as "validFrom"${further}`
  })

  const valuesOn = async (tx: Tx, day: Day, thing: Pick<Request, Of>) => (await on(tx, day, thing))?.values ?? null

  function areSame(before: Values | null, after: Values | null, thing: Pick<Request, Of>): boolean {
    const [was, is] = [before ?? first, after ?? first]
    return was === undefined || is === undefined ? was === is : isSame(was, is, thing)
  }

  const commands = datedRequestsOfKind<Request>({
    ...kind,
    stored,
    lock: stored.lock,
    isAsBefore: async (tx, request, validFrom) =>
      areSame(request.before, await valuesOn(tx, validFrom, request), request),
    event: (request): EventOfRequest => {
      const { before, after, validFrom } = request
      const details = { ...(of && { [of]: request[of] }), before, after, validFrom }
      return { details, ...(title && { name: title(request) }) }
    }
  })

  /**
   * Requests other values from a day on. Refuses a day that has passed, values that hold on that day already, and a second
   * request about the same while one waits.
   */
  async function request(
    call: WriteCall<{ validFrom: Day; reason: string }>,
    { of: thing, after, check }: RequestedValues<Values, Pick<Request, Of>>
  ): Promise<{ changeId: number; message: string } | Refusal> {
    const { tx, clock, input } = call
    if (input.validFrom < clock.today())
      return refuse('refusedByRule', 'A change takes effect today or on a later day.', 'validFrom')
    // The second of two concurrent requests waits here and finds the first.
    await sql`select pg_advisory_xact_lock(hashtext(${`changes of ${table}`}), hashtext(${Object.values(thing).join()}))`.execute(
      tx
    )
    const refusal = await check?.()
    if (refusal) return refusal
    const before = await valuesOn(tx, input.validFrom, thing)
    return requestChange(call, commands, {
      stored,
      of: thing,
      own: { valid_from: input.validFrom },
      before,
      after,
      isSame: areSame(before, after, thing)
    })
  }

  return { ...commands, list: stored.list, request }
}
