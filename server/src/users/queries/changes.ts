import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { limitOf } from '../../platform/db/list-sql.ts'
import '../tables.ts'

type ChangesRequest = CheckedInputOf<(typeof userEndpoints)['getRightsChanges']>

const changeRows = sql`
  select change_id as "changeId", case when kind like '% ROLE' then 'ROLE' else 'USER' end as of, kind,
    coalesce(subject_user.user_name, subject) as subject, rights_changes.user_id as "userId", before, after, reason,
    asker.name as "askedBy", asked_by as "askedById", asked_on as "askedOn", status, decider.name as "decidedBy",
    decided_on as "decidedOn", comment,
    case when kind like '% ROLE' then (select count(*) from users where role = subject and not disabled) else 1 end
      as people
  from rights_changes
  join users as asker on asker.user_id = asked_by
  left join users as decider on decider.user_id = decided_by
  left join users as subject_user on subject_user.user_id = rights_changes.user_id`

type FoundChange = RightsChange & { askedOn: Date; decidedOn: Date | null }

const changeOf = ({ askedOn, decidedOn, ...change }: FoundChange): RightsChange => ({
  ...change,
  askedOn: askedOn.toISOString(),
  decidedOn: decidedOn?.toISOString() ?? null
})

/** Changes of rights in one status: those that wait oldest first, those decided newest first. */
export async function listChanges(db: Database, request: ChangesRequest): Promise<Page<RightsChange>> {
  const { status } = request
  const counted = await sql<{ total: number }>`
    select count(*) as total from rights_changes where status = ${status}`.execute(db)
  const order = status === 'Pending' ? sql`change_id` : sql`decided_on desc, change_id desc`
  const { rows } = await sql<FoundChange>`
    ${changeRows} where status = ${status} order by ${order} ${limitOf(request)}`.execute(db)
  return pageFrom(rows.map(changeOf), counted.rows[0]?.total ?? 0, request)
}

/** A change, locked until the transaction ends, so that it is decided once. */
export async function lockChange(tx: Tx, changeId: number): Promise<RightsChange | undefined> {
  const { rows } = await sql<FoundChange>`
    ${changeRows} where change_id = ${changeId} for update of rights_changes`.execute(tx)
  return rows[0] && changeOf(rows[0])
}
