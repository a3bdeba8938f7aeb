import type { ActionResult } from '@payouts/contract/cycles/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/call.ts'
import type { CallError } from '../../client/call-error.ts'
import type { CycleAction, Given } from './cycle-action.ts'
import { refreshScreenAfter } from './refresh-screen.ts'

/** A dry run is asked before there is a comment, which the call demands; it is recorded nowhere. */
const remarkOfDryRun = 'Dry run'

/**
 * What an action would do now, counted by the server without doing it. Counted once for each opening and each
 * selection; `refetch` counts again.
 */
export function useDryRun(action: CycleAction, opening: number, given: () => Given) {
  const enabled = action.countsRows !== false
  const selection = action.payload({ remark: remarkOfDryRun, selectedDate: '' })
  const query = useQuery<ActionResult, CallError>({
    queryKey: ['dry run', opening, action.endpoint.path, selection],
    queryFn: () => {
      const { remark, selectedDate } = given()
      const payload = action.payload({ remark: remark || remarkOfDryRun, selectedDate, dryRun: true })
      return call(action.endpoint, payload).catch((error: unknown) => {
        refreshScreenAfter(error)
        throw error
      })
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  return { ...query, enabled }
}
