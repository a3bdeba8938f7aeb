import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

export function preloadArchives(): void {
  preload(archiveEndpoints.getArchives, {})
  preload(archiveEndpoints.getArchiveRuleChanges, waitingRequests)
}
