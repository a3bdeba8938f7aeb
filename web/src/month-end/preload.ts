import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

/** What the tab of an address reads first. */
export function preloadBooks(search: { tab?: 'accounts' | 'journals' | 'retention' | 'archives' | undefined }): void {
  if (search.tab === 'accounts')
    import('#chart-of-accounts/preload.ts').then(({ preloadChart }) => preloadChart(), reportError)
  else if (search.tab === 'journals')
    import('#journal-export/preload.ts').then(({ preloadJournals }) => preloadJournals(search), reportError)
  else if (search.tab === 'retention')
    import('#retention/preload.ts').then(({ preloadRetention }) => preloadRetention(), reportError)
  else if (search.tab === 'archives')
    import('#archives/preload.ts').then(({ preloadArchives }) => preloadArchives(), reportError)
  else {
    preload(monthEndEndpoints.getMonths, {})
    preload(monthEndEndpoints.getMonthChanges, waitingRequests)
  }
}
