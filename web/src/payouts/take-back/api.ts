import type { Endpoint } from '@payouts/contract/endpoint'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { useCall, useCommand } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { cycleReads } from '../api.ts'

export type NamedCycle = Pick<PayoutTotalHeader['cycle'], 'batchNo' | 'version' | 'payoutCycleName'>

export const takeBackReads = [...cycleReads, takeBackEndpoints.getApprovalTakeBacks]

export const useTakeBackCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: takeBackReads })

/** The pending request to take back a cycle's approval; undefined if there is none. */
export function usePendingTakeBack(batchNo: number) {
  const { data } = useCall(takeBackEndpoints.getApprovalTakeBacks, { ...waitingRequests, batchNo })
  return data?.changes.content[0]
}
