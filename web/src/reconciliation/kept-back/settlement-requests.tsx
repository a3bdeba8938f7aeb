import { Text } from '@mantine/core'
import { canDecideSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount, SettlementRequest } from '@payouts/contract/reconciliation/kept-back-schema'
import { byChangeId, type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { bankReads } from '../api.ts'
import { keptBackMessages as messages } from './kept-back-messages.ts'

type RequestedSettlement = SettlementRequest & { kept: KeptBackAmount }

/** The pending request to settle an amount, if there is one. */
export const settlementOf = (kept: KeptBackAmount | undefined): RequestedSettlement | undefined =>
  kept?.request?.status === 'Pending' ? { ...kept.request, kept } : undefined

/** Settling an amount that may have been paid already. */
export const settlementRequests: RequestKind<RequestedSettlement> = {
  idOf: ({ changeId }) => changeId,
  titleOf: ({ kept }) => messages.settleTitle(kept),
  Subject: ({ request: { settlement } }) => (
    <Text size="sm" fw={600}>
      {messages.outcomes[settlement]}
    </Text>
  ),
  effectOf: ({ settlement }, approves) => (approves ? messages.effects[settlement] : messages.stays),
  canDecide: canDecideSettlement,
  calls: requestCalls({
    approve: keptBackEndpoints.approveSettlement,
    refuse: keptBackEndpoints.refuseSettlement,
    withdraw: keptBackEndpoints.withdrawSettlement,
    invalidates: bankReads,
    named: byChangeId
  })
}
