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

/** Refuses a call, and records the attempt in the audit trail. */
export async function notPermitted(
  parts: HttpServerParts,
  { caller }: { caller: Caller },
  { path, audience }: Endpoint,
  requestId: string
): Promise<Refusal> {
  await parts.authority.recordNotPermitted(caller, path, requestId)
  if (audience === 'staff' && caller.companyId !== null) return refuse('notPermitted', 'This is for staff alone.')
  return refuse('notPermitted', 'You are not permitted to do this. An administrator can grant it to your role.')
}
