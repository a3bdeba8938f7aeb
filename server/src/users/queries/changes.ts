import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import '../tables.ts'

type ChangesRequest = CheckedInputOf<(typeof userEndpoints)['getRightsChanges']>

const columns = sql<RightsChange>`change_id as "changeId", case when kind like '% ROLE' then 'ROLE' else 'USER' end as of,
  kind, coalesce(subject_user.user_name, subject) as subject, rights_changes.user_id as "userId", before, after, reason,
  requester.name as "askedBy", asked_by as "askedById", ${instantText('asked_on')} as "askedOn", status,
  decider.name as "decidedBy", ${instantText('decided_on')} as "decidedOn", comment,
  case when kind like '% ROLE' then (select count(*) from users where role = subject and not disabled) else 1 end
    as people`

const changesWithPeople = sql`rights_changes
  join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by
  left join users as subject_user on subject_user.user_id = rights_changes.user_id`

/** Changes of rights in one status: pending ones oldest first, decided ones newest first. */
export function listChanges(db: Database, request: ChangesRequest): Promise<Page<RightsChange>> {
  const { status, changeId } = request
  const named = changeId ? sql`change_id = ${changeId}` : sql`true`
  return pageOf(db, request, {
    select: columns,
    from: sql`${changesWithPeople} where status = ${status} and ${named}`,
    orderBy: status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
  })
}

/** A change, locked until the transaction ends, so that it is decided once. */
export async function lockChange(tx: Tx, changeId: number): Promise<RightsChange | undefined> {
  const { rows } = await sql<RightsChange>`
    select ${columns} from ${changesWithPeople} where change_id = ${changeId} for update of rights_changes`.execute(tx)
  return rows[0]
}
