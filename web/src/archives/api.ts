import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that another rule makes old. */
export const archiveReads = [archiveEndpoints.getArchives, archiveEndpoints.getArchiveRuleChanges]

export const useArchiveCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: archiveReads })

/** Whether this person may request another rule. The server decides again. */
export function useMayRequestRule(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Books', 'EDIT'))
}
