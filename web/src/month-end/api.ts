import type { Endpoint } from '@payouts/contract/endpoint'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a change of a month makes old. */
export const monthReads = [monthEndEndpoints.getMonths, monthEndEndpoints.getMonthChanges]

export const useMonthCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: monthReads })

/** Whether this person may request that a month closes or opens. The server decides again. */
export function useMayRequestMonths(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Books', 'CLOSE'))
}
