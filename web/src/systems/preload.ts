import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

/** What the tab of an address reads first. */
export function preloadSystems(search: { tab?: string | undefined }): void {
  if (search.tab === 'documentation') return
  preload(systemEndpoints.getApiClients, {})
  preload(systemEndpoints.getClientChanges, waitingRequests)
}
