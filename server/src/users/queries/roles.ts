import { menuOf } from '@payouts/contract/permissions'
import type { RoleHolder, RoleRow } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { findRole, listRoles, type Role } from '#identity/users/roles.ts'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'

/** Every role, built-in ones first. */
export async function listRoleRows(db: Database): Promise<RoleRow[]> {
  const roles = await listRoles(db)
  return rowsOf(db, roles)
}

export async function findRoleRow(db: Database, name: string): Promise<RoleRow | undefined> {
  const role = await findRole(db, name)
  const [row] = role ? await rowsOf(db, [role]) : []
  return row
}

async function rowsOf(db: Database, roles: readonly Role[]): Promise<RoleRow[]> {
  const names = roles.map(({ name }) => name)
  const { rows } = await sql<{ role: string; holders: number; disabledHolders: number }>`
    select role, count(*) filter (where not disabled) as holders, count(*) filter (where disabled) as "disabledHolders"
    from users where role = any(${names}) group by role`.execute(db)
  const holdersOf = new Map(rows.map(({ role, ...holders }) => [role, holders]))
  const waiting = await db
    .selectFrom('rights_changes')
    .select(['change_id', 'subject'])
    .where('status', '=', 'Pending')
    .where('kind', 'in', ['CHANGE ROLE', 'REMOVE ROLE'])
    .execute()
  const waitingFor = new Map(waiting.map(({ change_id, subject }) => [subject, change_id]))
  return roles.map((role) => ({
    name: role.name,
    description: role.description,
    builtIn: role.built_in,
    isExternal: role.is_external,
    requiresTwoStep: role.requires_two_step,
    menuList: menuOf(role.granted),
    ...(holdersOf.get(role.name) ?? { holders: 0, disabledHolders: 0 }),
    waitingChangeId: waitingFor.get(role.name) ?? null
  }))
}

/** Everybody who has a role, active users first. */
export async function holdersOf(db: Database, role: string): Promise<RoleHolder[]> {
  const { rows } = await sql<RoleHolder>`
    select user_name as "userName", name, case when disabled then 'Disabled' else 'Active' end as status
    from users where role = ${role} order by disabled, lower(name), user_id`.execute(db)
  return rows
}
