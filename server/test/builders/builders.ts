import { hash } from '@node-rs/argon2'
import { menuOf } from '@payouts/contract/permissions'
import { type BuiltInRole, grantedTo } from '#identity/users/roles.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'

/** Every built user's password. */
export const testPassword = 'Kopi@Ais2026'

/** Argon2id as in production, but so cheap that a test can have many users. */
const hashed = hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

type GivenUser = { userName: string; name?: string; role?: string; companyId?: number; email?: string }

/** Makes a user: an administrator by default, whose name is the user name's. */
export async function aUser(db: Database, { userName, ...given }: GivenUser): Promise<Caller> {
  const { name = `${userName} binti Ujian`, role = 'Administrator', companyId = null, email = null } = given
  const { user_id: userId } = await db
    .insertInto('users')
    .values({
      user_name: userName,
      name,
      email,
      role,
      company_id: companyId,
      password_hash: await hashed,
      created_at: new Date()
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return { userId, userName, name, role, menu: menuOf(await grantedTo(db, role)), companyId }
}

/** A company's own user, who may look at dealers: of that company alone. */
export async function anOutsider(db: Database, given: { userName: string; companyId: number }): Promise<Caller> {
  const role = 'Dealer staff'
  await db
    .insertInto('roles')
    .values({ name: role, description: '', is_external: true, granted: JSON.stringify({ Dealers: [] }) })
    .execute()
  return aUser(db, { ...given, role })
}

const staff: Record<string, BuiltInRole> = {
  admin: 'Administrator',
  reviewer: 'Payout Reviewer',
  approver: 'Payout Approver',
  adjuster: 'Adjuster',
  reporter: 'Reporter',
  owner: 'Dealer Owner'
}

/** One user for each role of the staff, as in the sample data. External users need a company: see `aUser`. */
export async function theStaff(db: Database): Promise<void> {
  for (const [userName, role] of Object.entries(staff)) await aUser(db, { userName, role })
}
