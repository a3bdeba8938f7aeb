import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** A file's rows change accounts and cycles, which other screens show. */
export const useBulkCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: 'everything' })

/** What checking a file changes: only the list. */
export const useCheck = () =>
  useCommand(bulkChangeEndpoints.checkBulkFile, { invalidates: [bulkChangeEndpoints.getBulkChanges] })

/** The reader. The server decides again. */
export function useActor(): Actor {
  const session = useSession()
  return { userId: session?.userId ?? 0, menu: session?.menu ?? [] }
}
