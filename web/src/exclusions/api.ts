import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { messages } from './messages.ts'

export function useExclusionRights(): { mayAdd: boolean; mayRemove: boolean; mayAdjust: boolean } {
  const menu = useSession()?.menu ?? []
  return {
    mayAdd: isGranted(menu, permission('Exclusions', 'ADD NEW')),
    mayRemove: isGranted(menu, permission('Exclusions', 'REMOVE')),
    mayAdjust: isGranted(menu, permission('Exclusions', 'ADD ADJUSTMENT'))
  }
}

/** The calls of this area whose answers change with a reimbursement. */
export const exclusionReads = [
  exclusionEndpoints.exclusionRemovals,
  exclusionEndpoints.exclusionActivityList,
  exclusionEndpoints.exclusionSumTransactionTypeList,
  exclusionEndpoints.removeExclusionForAdjustments
]

export const fetchErrorText = (error: Error) => messages.fetchError(error.message)
