import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/requests/can'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { CycleSignals } from '@payouts/contract/signals/schema'
import { useEffect, useRef } from 'react'
import { invalidateCalls, useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a decision about a signal makes old. */
const signalReads = [signalEndpoints.getSignals, signalEndpoints.getSignal, signalEndpoints.getCycleSignals]
export const ruleReads = [signalEndpoints.getSignalRules, signalEndpoints.getSignalChanges]

export const useSignalCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: signalReads })
export const useRuleCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: ruleReads })

/** Who looks, and what they may do here. The server decides again. */
export function useSignalRights(): { actor: Actor; mayDismiss: boolean; mayHold: boolean; mayRequest: boolean } {
  const session = useSession()
  const menu = session?.menu ?? []
  const isStaff = !session?.company
  return {
    actor: { userId: session?.userId ?? 0, menu },
    mayDismiss: isStaff && isGranted(menu, permission('Signals', 'DISMISS')),
    mayHold: isStaff && isGranted(menu, permission('Payout', 'HOLD')),
    mayRequest: isStaff && isGranted(menu, permission('Signals', 'SETTINGS'))
  }
}

const whileWorkingMs = 1500

/** A cycle's signals, for staff who may read them; refetched until they are evaluated, and the list then. */
export function useCycleSignals(batchNo: number | undefined) {
  const { menu = [], company } = useSession() ?? {}
  const mayRead = company === null && isGranted(menu, permission('Signals'))
  const query = useCall(
    signalEndpoints.getCycleSignals,
    { batchNo: batchNo ?? 0 },
    {
      enabled: mayRead && batchNo !== undefined,
      refetchInterval: ({ state }) => isWorking(state.data) && whileWorkingMs
    }
  )
  const state = query.data?.state
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === 'WORKING' && state === 'FOUND') void invalidateCalls([signalEndpoints.getSignals])
    seen.current = state
  }, [state])
  return query
}

export const isWorking = (found: CycleSignals | undefined): boolean => found?.state === 'WORKING'
