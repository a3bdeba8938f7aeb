import { menuOf } from '@payouts/contract/permissions'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../tables.ts'

/** A user with the rights of this moment, for work that goes on without them; undefined once they are disabled. */
export async function findCaller(db: Database, userId: number): Promise<Caller | undefined> {
  const user = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['user_name', 'users.name', 'role', 'company_id', 'granted'])
    .where('user_id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (!user) return undefined
  const { user_name: userName, name, role, company_id: companyId, granted } = user
  return { userId, userName, name, role, menu: menuOf(granted), companyId }
}
