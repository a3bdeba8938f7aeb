import { Text } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { yes } from '@payouts/contract/verdict'
import { underPolicy } from '#approvals/under-policy.tsx'
import { useCall } from '#client/queries.ts'
import { type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

const texts = messages.requests

type HoldRequest = HoldDecision & { reason: string }

export const holdRequestOf = (decision: HoldDecision): HoldRequest => ({ ...decision, reason: decision.remark })

/** A release or cancellation that needs further approvals. Its requester withdraws it through the refusing call. */
export const holdRequests: RequestKind<HoldRequest> = {
  idOf: ({ decisionId }) => decisionId,
  titleOf: ({ kind, holdType, payoutCycleName, cycleCount }) =>
    texts.heading(kind, holdType, payoutCycleName ?? texts.cycles(cycleCount)),
  Subject: ({ request: { amount, transactionCount, dealerCount, selectedDate } }) => (
    <Text size="sm">
      {texts.sum(withCurrency(amount), transactionCount, dealerCount)}
      {selectedDate && (
        <>
          , {texts.payOn} <DayText day={selectedDate} />
        </>
      )}
      .
    </Text>
  ),
  effectOf: ({ kind }, approves) => (approves ? texts.effects[kind] : texts.refused),
  canDecide: () => yes,
  policy: underPolicy(({ kind, decisionId }) => ({ kind, subject: String(decisionId) })),
  calls: requestCalls({
    approve: onHoldEndpoints.approveHoldDecision,
    refuse: onHoldEndpoints.refuseHoldDecision,
    invalidates: 'everything',
    named: ([decisionId = 0]) => ({ decisionId })
  })
}

/** The releases and cancellations that wait for further approvals. */
export function WaitingHoldRequests() {
  const { data } = useCall(onHoldEndpoints.getHoldDecisions, {})
  return <WaitingRequests kind={holdRequests} requests={data?.decisions.map(holdRequestOf) ?? []} />
}
