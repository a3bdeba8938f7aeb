import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import { randomPassword } from '../secrets.ts'
import { addUser } from './commands.ts'
import { findUser } from './queries.ts'
import { type BuiltInRole, externalRole } from './roles.ts'

const people: { userName: string; name: string; role: BuiltInRole }[] = [
  { userName: 'admin', name: 'Nurul Huda binti Ismail', role: 'Administrator' },
  { userName: 'reviewer', name: 'Aminah binti Yusof', role: 'Payout Reviewer' },
  { userName: 'approver', name: 'Lim Wei Jian', role: 'Payout Approver' },
  { userName: 'adjuster', name: 'Kavitha a/p Subramaniam', role: 'Adjuster' },
  { userName: 'reporter', name: 'Farid bin Osman', role: 'Reporter' },
  { userName: 'external', name: 'Tan Mei Ling', role: externalRole },
  { userName: 'owner', name: 'Zulkifli bin Rahman', role: 'Dealer Owner' },
  // Users, roles and policies take two administrators.
  { userName: 'admin2', name: 'Wong Siew Ling', role: 'Administrator' }
]

/** Undeliverable addresses, so that forgotten passwords and user names can be tried. */
const sample = people.map((person, index) => ({
  ...person,
  email: `${person.userName}@payouts.example`,
  phone: `012000000${index + 1}`
}))

export type SampleUser = { userName: string; password: string; role: BuiltInRole }

export const sampleUsersFile = 'sample-users.json'

/**
 * Adds one user for each role, and a second administrator, with random passwords, which it writes to
 * DATA_DIR/sample-users.json, readable by its owner only. If there is an `admin` already, it does nothing.
 * @param options.companyCode the external user's company, which must exist
 */
export async function sampleUsers(
  db: Database,
  dataDir: string,
  { companyCode, now = new Date() }: { companyCode: string; now?: Date }
): Promise<SampleUser[]> {
  const users = sample.map((user) => ({ ...user, password: randomPassword() }))
  const isAdded = await db.transaction().execute(async (tx) => {
    if (await findUser(tx, 'admin')) return false
    for (const user of users) {
      const added = await addUser(tx, user.role === externalRole ? { ...user, companyCode } : user, {
        actor: 'system',
        at: now
      })
      if (isRefusal(added)) throw new Error(`The sample user ${user.userName} cannot be added: ${added.message}`)
    }
    await writePasswords(dataDir, users)
    return true
  })
  return isAdded ? users.map(({ userName, password, role }) => ({ userName, password, role })) : []
}

/** Called inside the transaction: without the file these users could not sign in. */
async function writePasswords(dataDir: string, users: SampleUser[]): Promise<void> {
  const passwords = users.map(({ userName, password, role }) => ({ userName, password, role }))
  const file = join(dataDir, sampleUsersFile)
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, file)
}
