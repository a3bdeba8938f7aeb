import type { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/refusal.ts'
import '../../identity/tables.ts'
import '../tables.ts'
import { staffOnly } from '../staff-only.ts'

type ChangesRequest = CheckedInputOf<(typeof approvalEndpoints)['getPolicyChanges']>

/** A change with whether it took two people when it was asked for. */
export type KnownChange = PolicyChange & { fourEyes: boolean }

const columns = sql<PolicyChange>`change_id as "changeId", kind, before, after, valid_from as "validFrom",
  reason, asker.name as "askedBy", asked_by as "askedById", ${instantText('asked_on')} as "askedOn", status,
  decider.name as "decidedBy", ${instantText('decided_on')} as "decidedOn", comment`

const changesWithPeople = sql`approval_policies
  join users as asker on asker.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

/** Changes in one status: those that wait oldest first, decided ones newest first. */
export async function listChanges(
  { db, caller }: { db: Database; caller: Caller },
  request: ChangesRequest
): Promise<{ changes: Page<PolicyChange> } | Refusal> {
  const forOthers = staffOnly(caller)
  if (forOthers) return forOthers
  const changes = await pageOf(db, request, {
    select: columns,
    from: sql`${changesWithPeople} where status = ${request.status}`,
    orderBy: request.status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
  })
  return { changes }
}

/** A change, locked until the transaction ends, so that it is decided once. */
export async function lockChange(tx: Tx, changeId: number): Promise<KnownChange | undefined> {
  const { rows } = await sql<KnownChange>`
    select ${columns}, four_eyes as "fourEyes" from ${changesWithPeople}
    where change_id = ${changeId} for update of approval_policies`.execute(tx)
  return rows[0]
}
