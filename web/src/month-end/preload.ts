import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

export function preloadMonths(): void {
  preload(monthEndEndpoints.getMonths, {})
  preload(monthEndEndpoints.getMonthChanges, waitingRequests)
}
