import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { useEffect, useRef } from 'react'
import { invalidateCalls, useCall } from '#client/queries.ts'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What figures cover: a cycle, one transaction type of it, or one dealer's part. */
export type CycleScope = { batchNo: number; transactionType?: string | undefined; companyCode?: string | undefined }

/** Every answer that shows something of a cycle's state. */
export const cycleReads = [
  payoutEndpoints.getAllPayoutList,
  payoutEndpoints.payoutTotalHeaderSummary,
  payoutEndpoints.payoutDealerHeaderSummary,
  payoutEndpoints.getPayoutSummaryTransType,
  payoutEndpoints.getPayoutSummaryDealer,
  payoutEndpoints.getPayoutTransactions,
  payoutEndpoints.getPayoutActivityDetails,
  payoutEndpoints.getCycleWaterfall,
  payoutEndpoints.getCycleProof,
  payoutEndpoints.getPayoutWays
]

/** Reads again every answer on screen that shows a cycle's state. */
export const readCyclesAgain = () => invalidateCalls(cycleReads)

const whilePostingMs = 3000
const whileRetryingMs = 15_000

type Posting = Pick<PayoutTotalHeader['cycle'], 'payoutStatus' | 'approvedFor'>

/** How often to refetch: every few seconds while a cycle is being posted, seldom while one is retried. */
export function lookAgainMs({ payoutStatus, approvedFor }: Posting, day = today()): number | false {
  if (payoutStatus === 'Error') return whileRetryingMs
  return payoutStatus === 'Scheduled' && approvedFor !== null && approvedFor <= day ? whilePostingMs : false
}

/** The soonest of several cycles' times. */
export function lookAgainAtAnyMs(cycles: readonly Posting[]): number | false {
  const times = cycles.map((cycle) => lookAgainMs(cycle)).filter((time) => time !== false)
  return times.length > 0 && Math.min(...times)
}

/** A scope's total header, with the current cycle; when its status changes, the rest of the screen is refetched. */
export function useTotalHeader(scope: CycleScope) {
  const query = useCall(payoutEndpoints.payoutTotalHeaderSummary, scope, {
    faultsReplacePage: true,
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data.cycle) : false)
  })
  const status = query.data?.cycle.payoutStatus
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== status) void readCyclesAgain()
    seen.current = status
  }, [status])
  return query
}

/** An error of this area's lists, as the specification words it. */
export const fetchErrorText = (error: Error) => messages.fetchError + error.message
