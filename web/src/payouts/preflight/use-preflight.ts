import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { CyclePreflight } from '@payouts/contract/desk/preflight'
import { useCall } from '#client/queries.ts'
import { useCycleSignals } from '#signals/api.ts'

/** What a decision about a cycle's money should know: what posting would do with it, and what rules found in it. */
export function usePreflight(batchNo: number) {
  const { data: preflight } = useCall(deskEndpoints.getCyclePreflight, { batchNo })
  const { data: signals } = useCycleSignals(batchNo)
  const openSignals = signals ? signals.openRed + signals.openAmber : 0
  return { preflight, openSignals, points: preflight && pointsOf(preflight, openSignals) }
}

/** How many lines ask for a look. */
function pointsOf({ unpayable, rejectedRows, closedDay }: CyclePreflight, openSignals: number): number {
  const others = [rejectedRows > 0, openSignals > 0, closedDay !== null]
  return unpayable.length + others.filter((asks) => asks).length
}
