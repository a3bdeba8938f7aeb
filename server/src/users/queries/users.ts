import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import { administrator } from '@payouts/contract/permissions'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRow } from '@payouts/contract/users/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { absenceToday } from '#absences/queries/away.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'

type ListRequest = CheckedInputOf<(typeof userEndpoints)['getUserList']>

const listColumns = {
  NAME: sql`lower(name)`,
  USER_NAME: sql`lower("userName")`,
  ROLE: sql`lower(role)`,
  COMPANY: sql`lower("companyName")`,
  STATUS: sql`status`,
  LAST_SIGN_IN: sql`"lastSignIn"`
} as const

/** Every person with the columns of the list. Sign-ins come from the audit trail. */
const userRows = (today: Day) => sql`(
  select users.user_id as "userId", user_name as "userName", users.name, role, company_code as "companyCode",
    company_name as "companyName", email, phone, case when disabled then 'Disabled' else 'Active' end as status,
    ${instantText('last_event.created_on')} as "lastSignIn",
    exists (select from two_step where two_step.user_id = users.user_id and confirmed_at is not null) as "twoStep",
    (select count(*) from failed_sign_ins where failed_sign_ins.user_name = lower(users.user_name)) as "failedSignIns",
    role = ${administrator} and not disabled and (
      select count(*) from users as other where other.role = ${administrator} and not other.disabled
    ) = 1 as "lastAdministrator",
    waiting.change_id as "waitingChangeId", ${absenceToday(today)} as away
  from users
  left join dealers using (company_id)
  left join rights_changes as waiting on waiting.user_id = users.user_id and waiting.status = 'Pending'
  left join lateral (
    select created_on from audit_events
    where audit_events.user_id = users.user_id and area = 'identity' and action = 'SIGN IN' and outcome = 'DONE'
    order by created_on desc limit 1
  ) as last_event on true
  where users.role is not null
) as listed`

/** Users, including disabled ones. */
export function listUsers(db: Database, request: ListRequest, today: Day): Promise<Page<UserRow>> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<UserRow>`listed.*`,
    from: sql`${userRows(today)} where ${allOf(conditionsOf(request))}`,
    orderBy: sql`${listColumns[request.sortProperty]} ${order} nulls last, "userId" ${order}`
  })
}

function conditionsOf({ name, userName, role, status, company }: ListRequest): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (name) conditions.push(contains('name', name))
  if (userName) conditions.push(contains('userName', userName))
  if (role) conditions.push(contains('role', role))
  if (status) conditions.push(sql`status = ${status}`)
  if (company) conditions.push(sql`(${contains('companyName', company)} or ${contains('companyCode', company)})`)
  return conditions
}

export async function findUserRow(db: Database, userId: number, today: Day): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select * from ${userRows(today)} where "userId" = ${userId}`.execute(db)
  return rows[0]
}

/** The number of active users who may approve changes of users, or of roles. */
export async function countApprovers(db: Database, menuName: 'Users' | 'Roles'): Promise<number> {
  const { approvers } = await one(
    db,
    sql<{ approvers: number }>`
      select count(*) as approvers from users join roles on roles.name = users.role
      where not disabled and (granted is null or granted->${menuName} @> '["APPROVE"]')`
  )
  return approvers
}
