import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

export function preloadRetention(): void {
  preload(retentionEndpoints.getRetention, {})
  preload(retentionEndpoints.getRetentionChanges, waitingRequests)
}
