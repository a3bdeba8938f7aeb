import { isGranted, type Permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SubjectInSql, waitsFor } from '../../../approvals/queries/progress.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Services } from '../../../platform/http/services.ts'

export type Asking = { caller: Caller; clock: Clock; services: Services }

/** What the caller's rights let through; what somebody asked for is for others to decide. */
export type Rights = {
  granted: (needed: Permission) => RawBuilder<SqlBool>
  others: (requester: string) => RawBuilder<SqlBool>
  /** Whether the caller is none of those who had a part in it, a column of their ids. */
  uninvolved: (people: string) => RawBuilder<SqlBool>
  /** Of what a policy asks approvals for: the next of them could be the caller's, or that of whom they stand in for. */
  open: (approval: SubjectInSql) => RawBuilder<SqlBool>
}

/** A kind of thing that waits: a `select` of `lineOf`, of those that are for this person. */
export type WaitingPart = (rights: Rights) => RawBuilder<unknown>

export function rightsOf({ caller, clock, services }: Asking): Rights {
  const { fourEyes } = services.config
  const unlessAlone = (condition: RawBuilder<SqlBool>) => (fourEyes ? condition : sql<SqlBool>`true`)
  return {
    granted: (needed) => sql`${isGranted(caller.menu, needed)}::boolean`,
    others: (requester) => unlessAlone(sql`${sql.ref(requester)} is distinct from ${caller.userId}::bigint`),
    uninvolved: (people) => unlessAlone(sql`${caller.userId}::bigint <> all(${sql.ref(people)})`),
    open: (approval) => unlessAlone(waitsFor(approval, { caller, today: clock.today() }))
  }
}
