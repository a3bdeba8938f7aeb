import { userNameCharacters, userNamePattern } from '@payouts/contract/identity/user-name'
import { administrator } from '@payouts/contract/permissions'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { findDealer } from '#dealers/queries.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { addressChangedMail } from '../notices.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { endResetLinkOf } from '../passwords/reset-links.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { findUser, type User } from './queries.ts'
import { findRole, lockRights } from './roles.ts'
import '../tables.ts'

type NewUser = {
  userName: string
  /** The person's. */
  name: string
  role: string
  password: string
  email?: string | undefined
  phone?: string | undefined
  /** An external user's company; required for external roles only. */
  companyCode?: string | undefined
}

/** Who changes a user and when: a person at the screen, or the system for a command on the server. */
export type ChangedBy = Pick<RecordedEvent, 'requestId' | 'reason' | 'comment'> & {
  actor: RecordedEvent['actor']
  at: Date
}

/** Adds a user, who may do what their role grants. */
export async function addUser(tx: Tx, user: NewUser, by: ChangedBy): Promise<{ userId: number } | Refusal> {
  const { userName, name, companyCode } = user
  if (!userNamePattern.test(userName)) return refuse('refusedByRule', userNameCharacters, 'userName')
  if (await findUser(tx, userName)) return refuse('refusedByRule', `There is a user ${userName} already.`, 'userName')
  const role = await roleFor(tx, user.role, companyCode !== undefined)
  if (isRefusal(role)) return role
  const company = companyCode === undefined ? undefined : await findDealer(tx, { companyCode })
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
      created_at: by.at
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await recordChange(tx, 'ADD USER', `Added ${userName} as ${role}`, { user_name: userName, user_id: userId }, by)
  return { userId }
}

/** The role's stored name, if it suits a user with or without a company. */
async function roleFor(tx: Tx, roleName: string, hasCompany: boolean): Promise<string | Refusal> {
  const role = await findRole(tx, roleName)
  if (!role) return refuse('refusedByRule', `There is no role ${roleName}.`, 'role')
  if (role.is_external === hasCompany) return role.name
  return refuse('refusedByRule', 'An external role goes with a company, and no other role does.', 'role')
}

/** Gives a user another role. It applies from their next call; their sessions go on. */
export async function setRole(tx: Tx, userName: string, roleName: string, by: ChangedBy): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    const role = await roleFor(tx, roleName, user.company_id !== null)
    if (isRefusal(role)) return role
    if (role !== administrator && (await isLastAdministrator(tx, user))) return refuseLastAdministrator(user)
    await tx.updateTable('users').set({ role }).where('user_id', '=', user.user_id).execute()
    const activity = `Gave ${user.user_name} the role ${role} instead of ${user.role}`
    await recordChange(tx, 'SET ROLE', activity, user, by)
    return user
  })
}

/** Changes a user's contact. A password link that went to the former address ends, and that address is informed. */
export async function setContact(
  { tx, services, clock }: Pick<WriteCall<unknown>, 'tx' | 'services' | 'clock'>,
  user: User,
  contact: { email: string | null; phone: string | null },
  by: ChangedBy
): Promise<void> {
  await tx.updateTable('users').set(contact).where('user_id', '=', user.user_id).execute()
  if (contact.email !== user.email) {
    await endResetLinkOf(tx, user.user_id)
    if (user.email) await sendLater(tx, { services, clock }, addressChangedMail({ ...user, email: user.email }))
  }
  await recordChange(tx, 'CHANGE CONTACT', `Changed where letters to ${user.user_name} go`, user, by)
}

/** Disables a user and ends their sessions, or enables them again. */
export async function setDisabled(tx: Tx, userName: string, disabled: boolean, by: ChangedBy): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    if (disabled && (await isLastAdministrator(tx, user))) return refuseLastAdministrator(user)
    await tx.updateTable('users').set({ disabled }).where('user_id', '=', user.user_id).execute()
    await endSessionsOf(tx, user.user_id)
    const [action, did] = disabled ? ['DISABLE USER', 'Disabled'] : ['ENABLE USER', 'Enabled']
    await recordChange(tx, action, `${did} ${user.user_name}`, user, by)
    return user
  })
}

/** Whether this is the only active administrator. Call it with rights locked. */
async function isLastAdministrator(tx: Tx, user: User): Promise<boolean> {
  if (user.role !== administrator || user.disabled) return false
  const other = await tx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', administrator)
    .where('disabled', '=', false)
    .where('user_id', '<>', user.user_id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

function refuseLastAdministrator({ user_name }: User): Refusal {
  return refuse('refusedByRule', `${user_name} is the last active administrator. Make another one first.`)
}

/** Gives a user another password and ends their sessions. */
export async function resetPassword(
  tx: Tx,
  userName: string,
  password: string,
  by: ChangedBy
): Promise<User | Refusal> {
  return changeUser(tx, userName, async (user) => {
    await setPassword(tx, user.user_id, password)
    await recordChange(tx, 'RESET PASSWORD', `Reset the password of ${user.user_name}`, user, by)
    return user
  })
}

/** Replaces a password, and ends all sessions and the pending link. */
export async function setPassword(tx: Tx, userId: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await tx.updateTable('users').set({ password_hash }).where('user_id', '=', userId).execute()
  await endResetLinkOf(tx, userId)
  await endSessionsOf(tx, userId)
}

async function changeUser(
  tx: Tx,
  userName: string,
  change: (user: User) => Promise<User | Refusal>
): Promise<User | Refusal> {
  await lockRights(tx)
  const user = await findUser(tx, userName)
  return user ? change(user) : refuse('refusedByRule', `There is no user ${userName}.`, 'userName')
}

async function recordChange(
  tx: Tx,
  action: string,
  activity: string,
  { user_name: name, user_id: userId }: Pick<User, 'user_name' | 'user_id'>,
  by: ChangedBy
): Promise<void> {
  await recordEvent(tx, { area: 'users', action, activity, name, details: { userId }, ...by })
}
