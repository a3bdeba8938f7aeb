import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

type SystemUser = { userName: string; name: string; companyId: number | null; at: Date }

/** Adds a user for another system: without role and password, so that nobody signs in as it. @returns its number */
export async function addSystemUser(tx: Tx, { userName, name, companyId, at }: SystemUser): Promise<number> {
  const { user_id: userId } = await tx
    .insertInto('users')
    .values({ user_name: userName, name, role: null, company_id: companyId, password_hash: '', created_at: at })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return userId
}

export async function renameSystemUser(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('user_id', '=', userId).execute()
}
