import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

export function preloadChart(): void {
  preload(chartEndpoints.getChart, {})
  preload(chartEndpoints.getChartChanges, waitingRequests)
}
