import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, menuOf } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/users/can'
import { lockRights } from '../../identity/users/roles.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** A call that changes rights, made by somebody who may make it at this very moment. Nobody else changes any. */
export type RightsCall<Input> = WriteCall<Input> & { actor: Actor }

/** An outsider administers nothing, whatever their role grants; and learns nothing by asking. */
export function outsiders({ companyId }: Caller): Refusal | undefined {
  return companyId === null
    ? undefined
    : refuse('notPermitted', 'Users and roles are administered by the provider’s own staff.')
}

/**
 * Locks all rights and reads the caller's again: a role that was changed, or a user who was shut out, after the call
 * was let in decides nothing any more.
 */
export async function lockActor(tx: Tx, caller: Caller, { access }: Endpoint): Promise<Actor | Refusal> {
  await lockRights(tx)
  const { userId } = caller
  const now = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['role', 'granted'])
    .where('user_id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst()
  const menu = now ? menuOf(now.granted) : []
  if (!now || typeof access === 'string' || !access.some((wanted) => isGranted(menu, wanted)))
    return refuse('notPermitted', 'Your own rights have changed meanwhile. You are not permitted to do this any more.')
  return { userId, role: now.role, menu }
}
