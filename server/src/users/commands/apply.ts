import { grantsOf } from '@payouts/contract/permissions'
import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import { recordEvent } from '../../activity/record.ts'
import { randomPassword } from '../../identity/secrets.ts'
import { addUser, type ChangedBy, setDisabled, setRole } from '../../identity/users/commands.ts'
import { findUser } from '../../identity/users/queries.ts'
import { findRole } from '../../identity/users/roles.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import '../tables.ts'

/** What is to be: a user's or a role's state afterwards; null is not there any more. */
export type Wish = { kind: ChangeKind; subject: string; after: UserRights | RoleRights | null }

/** Makes a change of rights. @returns a refusal where it cannot be made */
export async function applyChange(tx: Tx, { kind, subject, after }: Wish, by: ChangedBy): Promise<Refusal | undefined> {
  switch (kind) {
    case 'ADD USER':
      return orRefusal(await addNewUser(tx, subject, after as UserRights, by))
    case 'CHANGE USER':
      return changeUser(tx, subject, after as UserRights, by)
    case 'ENABLE USER':
      return orRefusal(await setDisabled(tx, subject, false, by))
    case 'ADD ROLE':
      return addRole(tx, subject, after as RoleRights, by)
    case 'CHANGE ROLE':
      return changeRole(tx, subject, after as RoleRights, by)
    case 'REMOVE ROLE':
      return removeRole(tx, subject, by)
  }
}

const orRefusal = (result: unknown): Refusal | undefined => (isRefusal(result) ? result : undefined)

/** Nobody ever learns this first password: the user sets their own by a link. */
function addNewUser(tx: Tx, userName: string, after: UserRights, by: ChangedBy) {
  const { name, role, email, phone, companyCode } = after
  const contact = { email: email ?? undefined, phone: phone ?? undefined, companyCode: companyCode ?? undefined }
  return addUser(tx, { userName, name, role, ...contact, password: randomPassword() }, by)
}

async function changeUser(tx: Tx, userName: string, after: UserRights, by: ChangedBy): Promise<Refusal | undefined> {
  const user = await findUser(tx, userName)
  if (!user) return refuse('refusedByRule', `There is no user ${userName}.`)
  if (after.role !== user.role) {
    const given = await setRole(tx, userName, after.role, by)
    if (isRefusal(given)) return given
  }
  const { email, phone } = after
  if (email === user.email && phone === user.phone) return undefined
  await tx.updateTable('users').set({ email, phone }).where('user_id', '=', user.user_id).execute()
  await recordEvent(tx, {
    area: 'users',
    action: 'CHANGE CONTACT',
    activity: `Changed where letters to ${userName} go`,
    name: userName,
    details: { userId: user.user_id },
    ...by
  })
  return undefined
}

async function addRole(tx: Tx, name: string, after: RoleRights, by: ChangedBy): Promise<Refusal | undefined> {
  if (await findRole(tx, name)) return refuse('refusedByRule', `There is a role ${name} already.`, 'name')
  const administers = outsidersWhoAdminister(after)
  if (administers) return administers
  await tx
    .insertInto('roles')
    .values({ name, ...columnsOf(after), is_external: after.isExternal, changed_on: by.at })
    .execute()
  await recordRole(tx, 'ADD ROLE', `Added the role ${name}`, name, by)
  return undefined
}

async function changeRole(tx: Tx, name: string, after: RoleRights, by: ChangedBy): Promise<Refusal | undefined> {
  const administers = outsidersWhoAdminister(after)
  if (administers) return administers
  await tx
    .updateTable('roles')
    .set((row) => ({ ...columnsOf(after), version: row('version', '+', 1), changed_on: by.at }))
    .where('name', '=', name)
    .execute()
  await recordRole(tx, 'CHANGE ROLE', `Changed the role ${name}`, name, by)
  return undefined
}

async function removeRole(tx: Tx, name: string, by: ChangedBy): Promise<Refusal | undefined> {
  const holder = await tx.selectFrom('users').select('user_id').where('role', '=', name).limit(1).executeTakeFirst()
  if (holder) return refuse('refusedByRule', 'Users have this role. Give them another one first.', 'name')
  await tx.deleteFrom('roles').where('name', '=', name).execute()
  await recordRole(tx, 'REMOVE ROLE', `Removed the role ${name}`, name, by)
  return undefined
}

function columnsOf({ description, requiresTwoStep, menuList }: RoleRights) {
  return { description, requires_two_step: requiresTwoStep, granted: JSON.stringify(grantsOf(menuList)) }
}

function outsidersWhoAdminister({ isExternal, menuList }: RoleRights): Refusal | undefined {
  if (!isExternal || !menuList.some(({ menuListName }) => menuListName === 'Administration')) return undefined
  return refuse('refusedByRule', 'An external role is granted nothing of Administration.', 'menuList')
}

function recordRole(tx: Tx, action: string, activity: string, name: string, by: ChangedBy): Promise<void> {
  return recordEvent(tx, { area: 'users', action, activity, name, ...by })
}
