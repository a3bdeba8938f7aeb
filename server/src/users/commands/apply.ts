import type { ChangeKind, RoleRights, UserRights } from '@payouts/contract/users/schema'
import { randomPassword } from '#identity/secrets.ts'
import { addUser, type ChangedBy, setContact, setDisabled, setRole } from '#identity/users/commands.ts'
import { findUser } from '#identity/users/queries.ts'
import { addRole, changeRole, removeRole } from '#identity/users/role-commands.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import '../tables.ts'

/** A requested change: the future rights of a user or role; null removes the role. */
export type ChangeRequest = { kind: ChangeKind; subject: string; after: UserRights | RoleRights | null }

type ChangeCall = Pick<WriteCall<unknown>, 'tx' | 'services' | 'clock'>

/** Applies a change of rights. @returns a refusal if it is impossible */
export async function applyChange(
  call: ChangeCall,
  { kind, subject, after }: ChangeRequest,
  by: ChangedBy
): Promise<Refusal | undefined> {
  const { tx } = call
  switch (kind) {
    case 'ADD USER':
      return orRefusal(await addNewUser(tx, subject, after as UserRights, by))
    case 'CHANGE USER':
      return changeUser(call, subject, after as UserRights, by)
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

/** The first password is random and never shown: the user sets their own by a link. */
function addNewUser(tx: Tx, userName: string, after: UserRights, by: ChangedBy) {
  const { name, role, email, phone, companyCode } = after
  const contact = { email: email ?? undefined, phone: phone ?? undefined, companyCode: companyCode ?? undefined }
  return addUser(tx, { userName, name, role, ...contact, password: randomPassword() }, by)
}

async function changeUser(
  call: ChangeCall,
  userName: string,
  after: UserRights,
  by: ChangedBy
): Promise<Refusal | undefined> {
  const { tx } = call
  const user = await findUser(tx, userName)
  if (!user) return refuse('refusedByRule', `There is no user ${userName}.`)
  if (after.role !== user.role) {
    const changed = await setRole(tx, userName, after.role, by)
    if (isRefusal(changed)) return changed
  }
  const { email, phone } = after
  if (email === user.email && phone === user.phone) return undefined
  await setContact(call, user, { email, phone }, by)
  return undefined
}
