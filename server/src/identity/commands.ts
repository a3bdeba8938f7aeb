import { recordEvent } from '../activity/record.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { hashPassword } from './password-hash.ts'
import { findCompany, findUser, type User } from './queries.ts'
import { externalRole, type RoleName } from './roles.ts'
import { endSessionsOf } from './sessions.ts'
import './tables.ts'

export type NewUser = {
  userName: string
  /** The person's. */
  name: string
  role: RoleName
  password: string
  email?: string | undefined
  phone?: string | undefined
  /** An external user's company; for that role alone. */
  companyCode?: string | undefined
}

const userNamePattern = /^[A-Za-z0-9._@-]{4,100}$/

/** Adds a user. An administrator of the server does this, so the audit trail names the system. */
export async function addUser(tx: Tx, user: NewUser, now: Date): Promise<{ userId: number } | Refusal> {
  const { userName, name, role, companyCode } = user
  if (!userNamePattern.test(userName))
    return refuse('refusedByRule', 'A user name has 4 to 100 letters, digits or . _ @ -', 'userName')
  if (await findUser(tx, userName)) return refuse('refusedByRule', `There is a user ${userName} already.`, 'userName')
  if ((role === externalRole) !== (companyCode !== undefined))
    return refuse('refusedByRule', `The role ${externalRole} goes with a company, and no other role does.`, 'role')
  const company = companyCode === undefined ? undefined : await findCompany(tx, { companyCode })
  if (companyCode !== undefined && !company)
    return refuse('refusedByRule', `There is no company ${companyCode}.`, 'companyCode')
  const { user_id: userId } = await tx
    .insertInto('users')
    .values({
      user_name: userName,
      name,
      email: user.email ?? null,
      phone: user.phone ?? null,
      role,
      company_id: company?.companyId ?? null,
      password_hash: await hashPassword(user.password),
      created_at: now
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await recordChange(tx, 'ADD USER', `Added ${userName} as ${role}`, { userName, userId }, now)
  return { userId }
}

/** Gives a user another role and ends their sessions, so that the former one opens nothing any more. */
export async function setRole(tx: Tx, userName: string, role: RoleName, now: Date): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    if ((role === externalRole) !== (user.company_id !== null))
      return refuse('refusedByRule', `The role ${externalRole} goes with a company, and no other role does.`, 'role')
    await tx.updateTable('users').set({ role }).where('user_id', '=', user.user_id).execute()
    await endSessionsOf(tx, user.user_id)
    const activity = `Gave ${user.user_name} the role ${role} in place of ${user.role}`
    await recordChange(tx, 'SET ROLE', activity, { userName: user.user_name, userId: user.user_id }, now)
    return user
  })
}

/** Shuts a user out, at once and wherever they are signed in, or lets them in again. */
export async function setDisabled(tx: Tx, userName: string, disabled: boolean, now: Date): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    await tx.updateTable('users').set({ disabled }).where('user_id', '=', user.user_id).execute()
    await endSessionsOf(tx, user.user_id)
    const [action, did] = disabled ? ['DISABLE USER', 'Disabled'] : ['ENABLE USER', 'Enabled']
    const whom = { userName: user.user_name, userId: user.user_id }
    await recordChange(tx, action, `${did} ${user.user_name}`, whom, now)
    return user
  })
}

/** Gives a user another password and ends their sessions. */
export async function resetPassword(tx: Tx, userName: string, password: string, now: Date): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    await setPassword(tx, user.user_id, password)
    const whom = { userName: user.user_name, userId: user.user_id }
    await recordChange(tx, 'RESET PASSWORD', `Reset the password of ${user.user_name}`, whom, now)
    return user
  })
}

/** Replaces a password and ends every session that the former one opened. */
export async function setPassword(tx: Tx, userId: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await tx.updateTable('users').set({ password_hash }).where('user_id', '=', userId).execute()
  await endSessionsOf(tx, userId)
}

async function changeUser(
  tx: Tx,
  userName: string,
  change: (user: User) => Promise<User | Refusal>
): Promise<User | Refusal> {
  const user = await findUser(tx, userName)
  return user ? change(user) : refuse('refusedByRule', `There is no user ${userName}.`, 'userName')
}

async function recordChange(
  tx: Tx,
  action: string,
  activity: string,
  { userName, userId }: { userName: string; userId: number },
  at: Date
): Promise<void> {
  const details = { userId }
  await recordEvent(tx, { area: 'identity', action, activity, actor: 'system', name: userName, details, at })
}
