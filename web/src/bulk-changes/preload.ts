import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { preload } from '../client/queries.ts'

/** What the screen of a file asks for first. */
export function preloadFile(bulkChangeId: number): void {
  preload(bulkChangeEndpoints.getBulkChange, { bulkChangeId })
  preload(bulkChangeEndpoints.getBulkChangeState, { bulkChangeId })
}
