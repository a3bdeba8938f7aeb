import { isGranted, permission } from '@payouts/contract/permissions'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { firstPayoutDay } from '@payouts/contract/withholding-tax/schema'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a removal or a restoring makes old. */
const reads = [withholdingTaxEndpoints.getWhtSummary, withholdingTaxEndpoints.getWhtList]

export const useRemoval = () => useCommand(withholdingTaxEndpoints.removeWhtDealer, { invalidates: reads })
export const useRestoring = () => useCommand(withholdingTaxEndpoints.restoreWhtDealer, { invalidates: reads })

/** The request of the tiles. */
export const sinceFirstPayout = { payoutStartYear: firstPayoutDay }

/** The figures of the tiles, with the rate and the threshold. */
export const useSummary = () =>
  useCall(withholdingTaxEndpoints.getWhtSummary, sinceFirstPayout, { faultsReplacePage: true })

/** Whether this person may take dealers off the tax and put them back. */
export function useMayEdit(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'EDIT'))
}
