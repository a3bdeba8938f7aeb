import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { latestFiles } from '#systems/feeds/latest-files.ts'

/** What the tab of an address reads first. */
export function preloadSystems(search: { tab?: string | undefined }): void {
  if (search.tab === 'documentation') return
  if (search.tab === 'webhooks') {
    preload(webhookEndpoints.getWebhooks, {})
    preload(webhookEndpoints.getWebhookChanges, waitingRequests)
    return
  }
  if (search.tab === 'files') {
    preload(systemEndpoints.getFeeds, {})
    preload(systemEndpoints.getFeedFiles, latestFiles)
    return
  }
  preload(systemEndpoints.getApiClients, {})
  preload(systemEndpoints.getClientChanges, waitingRequests)
  preload(systemEndpoints.getClientPolicies, waitingRequests)
}
