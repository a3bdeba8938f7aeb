import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Actor, canChangeRole, canRemoveRole } from '@payouts/contract/users/can'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RoleRow } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { findRoleRow } from '../queries/roles.ts'
import { refuseStale } from './refuse-stale.ts'
import { type RequestedChange, requestChange } from './request-change.ts'

type Endpoints = typeof userEndpoints
type Outcome = Promise<RequestedChange | Refusal>

/** Requests a new role. */
export async function requestAddRole(call: WriteCall<CheckedInputOf<Endpoints['addRole']>>): Outcome {
  const { name, reason, ...after } = call.input
  return requestChange(call, { kind: 'ADD ROLE', subject: name, after }, null)
}

/** Requests other grants for a role, which hold for all of its users once approved. */
export async function requestChangeRole(call: WriteCall<CheckedInputOf<Endpoints['changeRole']>>): Outcome {
  const { name, reason, seen, ...values } = call.input
  return ofRole(call, canChangeRole, async (role) => {
    const after = { ...values, isExternal: role.isExternal }
    return (
      refuseStale(role.name, seen, role) ??
      requestChange(call, { kind: 'CHANGE ROLE', subject: role.name, after }, null)
    )
  })
}

/** Requests the removal of a role that no user has. */
export async function requestRemoveRole(call: WriteCall<CheckedInputOf<Endpoints['removeRole']>>): Outcome {
  return ofRole(call, canRemoveRole, (role) =>
    requestChange(call, { kind: 'REMOVE ROLE', subject: role.name, after: null }, null)
  )
}

async function ofRole(
  { tx, input, caller }: WriteCall<{ name: string }>,
  can: (role: RoleRow, actor: Actor) => Verdict,
  work: (role: RoleRow) => Outcome
): Outcome {
  const role = await findRoleRow(tx, input.name)
  if (!role) return refuse('refusedByRule', `There is no role ${input.name}.`, 'name')
  return refusedBy(can(role, caller)) ?? work(role)
}
