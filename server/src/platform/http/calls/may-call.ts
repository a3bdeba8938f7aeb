import type { Endpoint } from '@payouts/contract/endpoint'
import { dealerOwner, isGranted } from '@payouts/contract/permissions'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Rights } from '../access/authority.ts'
import type { Caller } from '../access/caller.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'

/** Denies by default: only what the endpoint declares is allowed. */
export function mayCall({ access, audience }: Endpoint, { menu, role, companyId }: Rights): boolean {
  if (audience === 'staff' && companyId !== null) return false
  if (access === 'session') return true
  if (access === 'staff') return role !== dealerOwner
  if (access === 'bootstrap') return false
  return access.some((permission) => isGranted(menu, permission))
}

/** Refuses a call with what is missing, and records the attempt in the audit trail. */
export async function notPermitted(
  parts: HttpServerParts,
  { caller }: { caller: Caller },
  { path, access, audience }: Endpoint,
  requestId: string
): Promise<Refusal> {
  await parts.authority.recordNotPermitted(caller, path, requestId)
  if (typeof access === 'string' || (audience === 'staff' && caller.companyId !== null))
    return refuse('notPermitted', 'This is for staff alone.')
  const rights = access.map(({ menuName, button }) => `“${[menuName, button].filter(Boolean).join(': ')}”`).join(' or ')
  return refuse(
    'notPermitted',
    `You are not permitted to do this. It needs the right ${rights}; an administrator can add it to your role.`
  )
}
