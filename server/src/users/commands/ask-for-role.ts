import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { canChangeRole, canRemoveRole } from '@payouts/contract/users/can'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RoleRow } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { findRoleRow } from '../queries/roles.ts'
import type { RightsCall } from './acting.ts'
import { ask } from './ask.ts'

type Endpoints = typeof userEndpoints
type Asked = Promise<OutputOf<Endpoints['addRole']> | Refusal>

/** Asks for a new role. Nobody has it until they are given it. */
export async function askToAddRole(call: RightsCall<CheckedInputOf<Endpoints['addRole']>>): Asked {
  const { name, reason, ...after } = call.input
  return ask(call, { kind: 'ADD ROLE', subject: name, after }, null)
}

/** Asks for other grants of a role, which all of its users have from then on. */
export async function askToChangeRole(call: RightsCall<CheckedInputOf<Endpoints['changeRole']>>): Asked {
  const { name, reason, ...wanted } = call.input
  return ofRole(call, canChangeRole, (role) =>
    ask(call, { kind: 'CHANGE ROLE', subject: role.name, after: { ...wanted, isExternal: role.isExternal } }, null)
  )
}

/** Asks for the end of a role that nobody has. */
export async function askToRemoveRole(call: RightsCall<CheckedInputOf<Endpoints['removeRole']>>): Asked {
  return ofRole(call, canRemoveRole, (role) =>
    ask(call, { kind: 'REMOVE ROLE', subject: role.name, after: null }, null)
  )
}

async function ofRole(
  { tx, input, actor }: RightsCall<{ name: string }>,
  can: (role: RoleRow, actor: RightsCall<unknown>['actor']) => Verdict,
  work: (role: RoleRow) => Asked
): Asked {
  const role = await findRoleRow(tx, input.name)
  if (!role) return refuse('refusedByRule', `There is no role ${input.name}.`, 'name')
  return refusedBy(can(role, actor)) ?? work(role)
}
