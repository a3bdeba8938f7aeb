import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { LockedRequest, RequestKind } from './request-kind.ts'
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
