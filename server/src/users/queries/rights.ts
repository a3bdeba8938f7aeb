import { isDeepStrictEqual } from 'node:util'
import { menuOf } from '@payouts/contract/permissions'
import type { RoleRights, UserRights } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { findRole } from '../../identity/users/roles.ts'
import type { Database } from '../../platform/db/database.ts'
import '../../identity/tables.ts'

/** A user's rights as they stand; null where there is no such user. */
export async function rightsOfUser(db: Database, userName: string): Promise<UserRights | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['users.name', 'role', 'granted', 'company_id', 'email', 'phone', 'disabled'])
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  if (!found) return null
  const { name, role, email, phone, granted, company_id: companyId } = found
  const status = found.disabled ? 'Disabled' : 'Active'
  return { name, role, email, phone, status, menuList: menuOf(granted), companyCode: await codeOf(db, companyId) }
}

async function codeOf(db: Database, companyId: number | null): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select company_code as code from dealers where company_id = ${companyId}`.execute(db)
  return rows[0]?.code ?? null
}

/** A role as it stands; null where there is no such role. */
export async function rightsOfRole(db: Database, name: string): Promise<RoleRights | null> {
  const role = await findRole(db, name)
  if (!role) return null
  return {
    description: role.description,
    isExternal: role.is_external,
    requiresTwoStep: role.requires_two_step,
    menuList: menuOf(role.granted)
  }
}

/** Whether two states are the same, in whatever order the database kept their parts. */
export function areSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}
