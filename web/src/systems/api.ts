import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

export const clientReads = [
  systemEndpoints.getApiClients,
  systemEndpoints.getClientChanges,
  systemEndpoints.getClientPolicies
]

export const useClientCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: clientReads })

/** Whether the reader may request changes, and issue and end secrets. The server decides again. */
export function useMayEditClients(): boolean {
  const session = useSession()
  return !session?.company && isGranted(session?.menu ?? [], permission('Systems', 'EDIT'))
}
