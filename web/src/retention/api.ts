import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a rule or a hold makes old. */
export const retentionReads = [retentionEndpoints.getRetention, retentionEndpoints.getRetentionChanges]

export const useRetentionCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: retentionReads })

/** Whether this person may request rules and holds. The server decides again. */
export function useMayRequestRetention(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Books', 'EDIT'))
}
