import { canDecideChart } from '@payouts/contract/chart-of-accounts/can'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import type { ChartChange } from '@payouts/contract/chart-of-accounts/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { chartReads } from './api.ts'
import { ChartDifference } from './ChartDifference.tsx'
import { messages } from './messages.ts'

/** A change of the chart of accounts. */
export const chartRequests = datedKind<ChartChange>({
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ validFrom }) => messages.titleOfChange(dayText(validFrom)),
  Difference: ChartDifference,
  canDecide: canDecideChart,
  calls: requestCalls({
    approve: chartEndpoints.approveChartChange,
    refuse: chartEndpoints.refuseChartChange,
    withdraw: chartEndpoints.withdrawChartChange,
    invalidates: chartReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(chartEndpoints.getChartChanges, request), ({ changes }) => changes)
})
