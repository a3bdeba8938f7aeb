import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { AgainstCard, CyclePreflight } from '@payouts/contract/desk/preflight'
import type { Day } from '@payouts/contract/page'
import { useCall } from '#client/queries.ts'
import { useCycleSignals } from '#signals/api.ts'

/** What a decision about a cycle's money should know: what posting would do with it, and what rules found in it. */
export function usePreflight(batchNo: number, payOn?: Day) {
  const { data: preflight } = useCall(deskEndpoints.getCyclePreflight, { batchNo, payOn })
  const { data: signals } = useCycleSignals(batchNo)
  const openSignals = signals ? signals.openRed + signals.openAmber : 0
  return { preflight, openSignals, points: preflight && pointsOf(preflight, openSignals) }
}

/** How many lines ask for a look. */
function pointsOf({ unpayable, rejectedRows, againstCard, closedDay }: CyclePreflight, openSignals: number): number {
  const others = [
    rejectedRows > 0,
    openSignals > 0,
    closedDay !== null,
    againstCard !== null && asksForLook(againstCard)
  ]
  return unpayable.length + others.filter((asks) => asks).length
}

/** Rows that differ from the rate card and would be paid, or that it says nothing about. */
export const asksForLook = ({ payableDiffering, unanswered }: AgainstCard): boolean =>
  payableDiffering > 0 || unanswered > 0
