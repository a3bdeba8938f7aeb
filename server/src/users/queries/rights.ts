import { isDeepStrictEqual } from 'node:util'
import { menuOf } from '@payouts/contract/permissions'
import type { RoleRights, UserRights } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { findDealer } from '#dealers/queries.ts'
import { findRole } from '#identity/users/roles.ts'
import type { Database } from '#platform/db/database.ts'
import '#identity/tables.ts'

/** A user's current rights; null if there is no such user. */
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
  const company = companyId === null ? undefined : await findDealer(db, { companyId })
  const companyCode = company?.companyCode ?? null
  return { name, role, email, phone, status, menuList: menuOf(granted), companyCode }
}

/** The current state of a role; null if there is no such role. */
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

/** Whether two states are equal, whatever the order of their stored parts. */
export function areSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}
