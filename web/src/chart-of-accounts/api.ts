import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a change of the chart makes old. */
export const chartReads = [chartEndpoints.getChart, chartEndpoints.getChartChanges]

export const useChartCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: chartReads })

/** Whether this person may request another chart. The server decides again. */
export function useMayRequestChart(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Books', 'EDIT'))
}
