import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { RunPreflight } from '@payouts/contract/payment-runs/preflight'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { useCall } from '#client/queries.ts'
import { closedRails } from '../closed-rails.ts'

/** What the approval of a run should know, and how many lines of it ask for a look. */
export function useRunPreflight(run: PaymentRun) {
  const { data: preflight } = useCall(paymentRunEndpoints.getRunPreflight, { runNo: run.runNo })
  return { preflight, points: preflight && pointsOf(run, preflight) }
}

function pointsOf({ closedDay, sums, changedCount, leftOut }: PaymentRun, { obstacles, marked }: RunPreflight): number {
  const others = [closedDay !== null && closedRails(sums).length > 0, changedCount > 0]
  return obstacles.length + marked.length + leftOut.length + others.filter((asks) => asks).length
}
