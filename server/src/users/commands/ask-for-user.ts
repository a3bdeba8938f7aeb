import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { canChangeUser, canEnable } from '@payouts/contract/users/can'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRights, UserRow } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { rightsOfUser } from '../queries/rights.ts'
import { findUserRow } from '../queries/users.ts'
import type { RightsCall } from './acting.ts'
import { ask } from './ask.ts'

type Endpoints = typeof userEndpoints
type Asked = Promise<OutputOf<Endpoints['addUser']> | Refusal>

/** Asks for a new user, who sets a first password by a link. */
export async function askToAddUser(call: RightsCall<CheckedInputOf<Endpoints['addUser']>>): Asked {
  const { userName, reason, ...wanted } = call.input
  const after: UserRights = { ...wanted, status: 'Active', menuList: [] }
  return ask(call, { kind: 'ADD USER', subject: userName, after }, null)
}

/** Asks for another role, or for another place where letters go. */
export async function askToChangeUser(call: RightsCall<CheckedInputOf<Endpoints['changeUser']>>): Asked {
  const { role, email, phone } = call.input
  return ofUser(call, canChangeUser, (user, rights) =>
    ask(call, { kind: 'CHANGE USER', subject: user.userName, after: { ...rights, role, email, phone } }, user.userId)
  )
}

/** Asks to let somebody in again who was shut out. */
export async function askToEnableUser(call: RightsCall<CheckedInputOf<Endpoints['enableUser']>>): Asked {
  return ofUser(call, canEnable, (user, rights) =>
    ask(call, { kind: 'ENABLE USER', subject: user.userName, after: { ...rights, status: 'Active' } }, user.userId)
  )
}

async function ofUser(
  { tx, input, actor }: RightsCall<{ userId: number }>,
  can: (user: UserRow, actor: RightsCall<unknown>['actor']) => Verdict,
  work: (user: UserRow, rights: UserRights) => Asked
): Asked {
  const user = await findUserRow(tx, input.userId)
  const rights = user && (await rightsOfUser(tx, user.userName))
  if (!user || !rights) return refuse('refusedByRule', 'There is no such user.', 'userId')
  return refusedBy(can(user, actor)) ?? work(user, rights)
}
