import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { preload } from '#client/queries.ts'

/** The first reads of a file's screen. */
export function preloadFile(bulkChangeId: number): void {
  preload(bulkChangeEndpoints.getBulkChange, { bulkChangeId })
  preload(bulkChangeEndpoints.getBulkChangeState, { bulkChangeId })
}
