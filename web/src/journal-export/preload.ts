import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { preload } from '#client/queries.ts'
import { requestFrom } from '#list/list-state.ts'
import { latestExports } from './latest-exports.ts'
import { journalsList } from './lists.ts'
import { yesterday } from './yesterday.ts'

export function preloadJournals(search: unknown): void {
  preload(journalEndpoints.getUnexported, { toDay: yesterday() })
  preload(journalEndpoints.getJournalExports, latestExports)
  preload(journalEndpoints.getJournals, requestFrom(journalsList, search))
}
