import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { type RequestedChange, requestChange } from './request-change.ts'
import type { LockedRequest, RequestCall, RequestKind } from './request-kind.ts'
import { requestsOfKind } from './requests-of-kind.ts'

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

/** Requests other values from a day on: see `requestChange`. */
export const requestDated = <Values, Submitted>(
  call: WriteCall<{ validFrom: Day; reason: string }>,
  kind: { submit: (call: RequestCall, changeId: number) => Promise<Submitted | Refusal> },
  change: Omit<RequestedChange<Values>, 'own' | 'about'>
): Promise<Submitted | Refusal> => requestChange(call, kind, { ...change, own: { valid_from: call.input.validFrom } })
