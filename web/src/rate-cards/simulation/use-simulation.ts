import { isGranted, permission } from '@payouts/contract/permissions'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

const whileRunningMs = 1500
const stale = { invalidates: [rateCardEndpoints.getRateCardSimulation, rateCardEndpoints.getRateCardSimulationSums] }

/** The latest simulation of a version, read again while it runs; and what may be done about it. */
export function useSimulation(versionId: number) {
  const menu = useSession()?.menu ?? []
  const query = useCall(
    rateCardEndpoints.getRateCardSimulation,
    { versionId },
    { refetchInterval: ({ state }) => state.data?.simulation?.status === 'Running' && whileRunningMs }
  )
  return {
    query,
    maySimulate: isGranted(menu, permission('Formulas', 'SIMULATE')),
    beginning: useCommand(rateCardEndpoints.simulateRateCard, stale),
    cancelling: useCommand(rateCardEndpoints.cancelRateCardSimulation, stale)
  }
}
