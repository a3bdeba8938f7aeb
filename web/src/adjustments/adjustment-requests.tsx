import { Text } from '@mantine/core'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import { yes } from '@payouts/contract/verdict'
import { underPolicy } from '#approvals/under-policy.tsx'
import { type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

const texts = messages.requests

/** An adjustment, or a change of one, that needs approval by its policy. */
export const adjustmentRequests: RequestKind<AdjustmentDecision> = {
  idOf: ({ decisionId }) => decisionId,
  titleOf,
  Subject: ({ request }) => <Text size="sm">{subjectOf(request)}</Text>,
  effectOf: ({ posting }, approves) => (approves ? texts.effects[posting] : texts.refused),
  canDecide: () => yes,
  policy: underPolicy(({ kind, decisionId }) => ({ kind, subject: String(decisionId) })),
  calls: requestCalls({
    approve: adjustmentDecisionEndpoints.approveAdjustmentDecision,
    refuse: adjustmentDecisionEndpoints.refuseAdjustmentDecision,
    withdraw: adjustmentDecisionEndpoints.withdrawAdjustmentDecision,
    invalidates: 'everything',
    named: ([decisionId = 0]) => ({ decisionId })
  })
}

type Values = Pick<AdjustmentDecision, 'type' | 'amount' | 'posting' | 'date'>

const sumOf = ({ type, amount }: Values): string => texts.sums[type](withCurrency(amount))
const whenOf = ({ posting, date }: Values): string => (posting === 'posted' ? texts.atOnce : texts.on(dayText(date)))

/** `Credit of RM 38,000.00 for Kedai Satu`. */
function titleOf({ adjustmentId, before, ...requested }: AdjustmentDecision): string {
  const what = `${sumOf(requested)} ${texts.for} ${requested.dealerName}`
  return adjustmentId === null ? what : `${texts.change}: ${what}`
}

/** What is requested; for a change, also the current values. */
function subjectOf({ before, kind, ...requested }: AdjustmentDecision): string {
  const { description, dealerCode, referenceNo } = requested
  const parts = [
    `${description}, ${whenOf(requested)}, ${texts.account(dealerCode)}, ${referenceNo}.`,
    ...(kind === 'MAKE_GOOD' ? [texts.makesGood] : []),
    ...(before ? [texts.before(`${sumOf(before)}, ${before.description}, ${whenOf(before)}`)] : [])
  ]
  return parts.join(' ')
}
