import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a cancelled or posted adjustment changes. */
const reads = [
  adjustmentEndpoints.getDebitCreditList,
  adjustmentEndpoints.getAdjustment,
  adjustmentEndpoints.getDebitCreditActivity,
  adjustmentEndpoints.getOptions
]
/** A new or changed one may wait for others too. */
export const adjustmentReads = [...reads, adjustmentDecisionEndpoints.getAdjustmentDecisions]

const invalidates = adjustmentReads
export const useAddition = () => useCommand(adjustmentEndpoints.addAdjustment, { invalidates })
export const useUpdate = () => useCommand(adjustmentEndpoints.updateAdjustment, { invalidates })
export const useCancellation = () => useCommand(adjustmentEndpoints.cancelAdjustment, { invalidates: reads })
export const useRetry = () => useCommand(adjustmentEndpoints.retryAdjustment, { invalidates: reads })

/** The reference that the server offers; undefined until it has arrived. */
export function useOfferedReference(): string | undefined {
  const { data, isFetchedAfterMount } = useCall(adjustmentEndpoints.getOptions, {}, { refetchOnMount: 'always' })
  return isFetchedAfterMount ? data?.referenceNo : undefined
}

export function useAdjustmentRights(): { mayAdd: boolean; mayEdit: boolean } {
  const menu = useSession()?.menu ?? []
  return {
    mayAdd: isGranted(menu, permission('Debit/Credit', 'ADD ADJUSTMENT')),
    mayEdit: isGranted(menu, permission('Debit/Credit', 'EDIT'))
  }
}
