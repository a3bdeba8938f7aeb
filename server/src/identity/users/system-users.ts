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

/** Renames it, and disables or enables it with its system: nobody approves what a disabled one requested. */
export async function changeSystemUser(
  tx: Tx,
  userId: number,
  change: Readonly<{ name?: string; disabled: boolean }>
): Promise<void> {
  await tx.updateTable('users').set(change).where('user_id', '=', userId).execute()
}
