import type { Permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { mayIn } from './notify.ts'
import '#identity/tables.ts'

export type StaffMember = { userId: number; name: string; role: string }

/** Staff who may sign in and have one of these permissions. */
export async function staffWhoMay(db: Database, permissions: readonly Permission[]): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select users.user_id as "userId", users.name, users.role from users join roles on roles.name = users.role
    where not disabled and ${mayIn(permissions)} order by users.name, users.user_id`.execute(db)
  return rows
}
