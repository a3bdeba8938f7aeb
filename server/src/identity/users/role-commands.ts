import { grantsOf } from '@payouts/contract/permissions'
import type { RoleRights } from '@payouts/contract/users/schema'
import type { Updateable } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { ChangedBy } from './commands.ts'
import { findRole, lockRights, type Role } from './roles.ts'
import '../tables.ts'

/** Adds a role; no user has it yet. */
export async function addRole(tx: Tx, name: string, after: RoleRights, by: ChangedBy): Promise<Refusal | undefined> {
  if (await findRole(tx, name)) return refuse('refusedByRule', `There is a role ${name} already.`, 'name')
  const refusal = externalAdministration(after)
  if (refusal) return refusal
  await tx
    .insertInto('roles')
    .values({ name, ...columnsOf(after), is_external: after.isExternal, changed_on: by.at })
    .execute()
  await recordRole(tx, 'ADD ROLE', `Added the role ${name}`, name, by)
  return undefined
}

/** Gives a role other grants, which apply to its users from their next call. */
export async function changeRole(tx: Tx, name: string, after: RoleRights, by: ChangedBy): Promise<Refusal | undefined> {
  const refusal = externalAdministration(after)
  if (refusal) return refusal
  await updateRole(tx, name, columnsOf(after), by.at)
  await recordRole(tx, 'CHANGE ROLE', `Changed the role ${name}`, name, by)
  return undefined
}

/** Removes a role that no user has. */
export async function removeRole(tx: Tx, name: string, by: ChangedBy): Promise<Refusal | undefined> {
  const holder = await tx.selectFrom('users').select('user_id').where('role', '=', name).limit(1).executeTakeFirst()
  if (holder) return refuse('refusedByRule', 'Users have this role. Give them another one first.', 'name')
  await tx.deleteFrom('roles').where('name', '=', name).execute()
  await recordRole(tx, 'REMOVE ROLE', `Removed the role ${name}`, name, by)
  return undefined
}

/** Requires two-step sign-in of a role's users, from their next call; or leaves it to each of them. */
export async function requireTwoStep(tx: Tx, name: string, required: boolean, by: ChangedBy): Promise<Role | Refusal> {
  await lockRights(tx)
  const role = await findRole(tx, name)
  if (!role) return refuse('refusedByRule', `There is no role ${name}.`, 'role')
  await updateRole(tx, role.name, { requires_two_step: required }, by.at)
  await recordEvent(tx, {
    area: 'identity',
    action: 'REQUIRE TWO-STEP',
    activity: `${required ? 'Required' : 'No longer required'} two-step sign-in of the role ${role.name}`,
    name: role.name,
    ...by
  })
  return role
}

async function updateRole(tx: Tx, name: string, columns: Updateable<Tables['roles']>, at: Date): Promise<void> {
  await tx
    .updateTable('roles')
    .set((row) => ({ ...columns, version: row('version', '+', 1), changed_on: at }))
    .where('name', '=', name)
    .execute()
}

function columnsOf({ description, requiresTwoStep, menuList }: RoleRights) {
  return { description, requires_two_step: requiresTwoStep, granted: JSON.stringify(grantsOf(menuList)) }
}

function externalAdministration({ isExternal, menuList }: RoleRights): Refusal | undefined {
  if (!isExternal || !menuList.some(({ menuListName }) => menuListName === 'Administration')) return undefined
  return refuse('refusedByRule', 'An external role is granted nothing of Administration.', 'menuList')
}

function recordRole(tx: Tx, action: string, activity: string, name: string, by: ChangedBy): Promise<void> {
  return recordEvent(tx, { area: 'users', action, activity, name, ...by })
}
