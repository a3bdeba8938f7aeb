import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { preload } from '#client/queries.ts'
import { requestFrom } from '#list/list-state.ts'
import { entriesList } from './lists.ts'
import { isOpenOnly, reconciliationSearch } from './search.ts'

/** What the screen reads first. */
export function preloadReconciliation(search: Record<string, unknown>): void {
  preload(reconciliationEndpoints.getReconciliation, {})
  const { view = 'entries', entries } = reconciliationSearch.parse(search)
  if (view !== 'entries') return
  const open = isOpenOnly(entries)
  preload(reconciliationEndpoints.getBankEntries, { open, ...requestFrom(entriesList, search) })
}
