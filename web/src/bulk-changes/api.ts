import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '../client/queries.ts'
import { useSession } from '../client/session.ts'

/** A file's rows change accounts and cycles, which other screens show. */
export const useBulkCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: 'everything' })

/** What checking a file makes old: nothing is done by it. */
export const useCheck = () =>
  useCommand(bulkChangeEndpoints.checkBulkFile, { invalidates: [bulkChangeEndpoints.getBulkChanges] })

/** Who looks. The server decides again. */
export function useActor(): Actor {
  const session = useSession()
  return { userId: session?.userId ?? 0, menu: session?.menu ?? [] }
}
