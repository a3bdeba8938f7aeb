import { isGranted, type Permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SubjectInSql, waitsFor } from '#approvals/queries/progress.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'

export type Viewer = { caller: Caller; clock: Clock; services: Services }

/** What the caller's permissions allow; nobody decides on their own request. */
export type Rights = {
  now: Date
  granted: (needed: Permission) => RawBuilder<SqlBool>
  others: (requester: string) => RawBuilder<SqlBool>
  /** Whether the caller is not among the people in this column of ids. */
  uninvolved: (people: string) => RawBuilder<SqlBool>
  /** Whether the caller could give the next approval of a policy, on their own or an absent person's behalf. */
  open: (approval: SubjectInSql) => RawBuilder<SqlBool>
}

/** A kind of waiting item: a `select` of `lineOf`, of those that are for this person. */
export type WaitingPart = (rights: Rights) => RawBuilder<unknown>

export function rightsOf({ caller, clock, services }: Viewer): Rights {
  const { fourEyes } = services.config
  const unlessAlone = (condition: RawBuilder<SqlBool>) => (fourEyes ? condition : sql<SqlBool>`true`)
  return {
    now: clock.now(),
    granted: (needed) => sql`${isGranted(caller.menu, needed)}::boolean`,
    others: (requester) => unlessAlone(sql`${sql.ref(requester)} is distinct from ${caller.userId}::bigint`),
    uninvolved: (people) => unlessAlone(sql`${caller.userId}::bigint <> all(${sql.ref(people)})`),
    open: (approval) => unlessAlone(waitsFor(approval, { caller, today: clock.today() }))
  }
}
