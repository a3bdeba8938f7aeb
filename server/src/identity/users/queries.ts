import { menuOf } from '@payouts/contract/permissions'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Role } from './roles.ts'
import '../tables.ts'

/** A user with the role's present grants, and whether it requires a second step at sign-in. */
export type User = Selectable<Tables['users']> & Pick<Role, 'granted' | 'requires_two_step'>

/** Finds a user by the name they sign in with, in any case. */
export function findUser(db: Database, userName: string): Promise<User | undefined> {
  return usersWithRights(db).where(sql`lower(user_name)`, '=', userName.trim().toLowerCase()).executeTakeFirst()
}

export function listUsers(db: Database): Promise<User[]> {
  return usersWithRights(db).orderBy('user_name').execute()
}

function usersWithRights(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .selectAll('users')
    .select(['granted', 'requires_two_step'])
}

/** A user with their present rights, for work without a session; undefined once they are disabled. */
export async function findCaller(db: Database, userId: number): Promise<Caller | undefined> {
  const user = await usersWithRights(db).where('user_id', '=', userId).where('disabled', '=', false).executeTakeFirst()
  return user && callerOf(user)
}

/** Whether somebody who requested something cannot answer for it any more. */
export async function isAnyDisabled(db: Database, userIds: readonly (number | null)[]): Promise<boolean> {
  const { rows } = await sql`select from users where user_id = any(${userIds}) and disabled limit 1`.execute(db)
  return rows.length > 0
}

/** A user as the caller of a call, with the role's grants. */
export function callerOf(
  user: Pick<User, 'user_id' | 'user_name' | 'name' | 'role' | 'company_id' | 'granted' | 'language'>
): Caller {
  const { user_id: userId, user_name: userName, name, role, company_id: companyId, granted, language } = user
  return { userId, userName, name, role, companyId, menu: menuOf(granted), language }
}
