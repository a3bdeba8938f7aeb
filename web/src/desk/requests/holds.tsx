import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecisionDetail } from '@payouts/contract/on-hold/schema'
import { TriangleAlert } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { holdRequestOf, holdRequests } from '#on-hold/hold-requests.tsx'
import { Card } from '../Card.tsx'
import { HoldReasons } from '../cycle/CycleHolds.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'
import { MovingRows } from './MovingRows.tsx'

/** A release or cancellation that needs several approvals: the rows it moves, and the approvals so far. */
export const HoldOnDesk = deskRequest({
  kind: holdRequests,
  useRequest({ key }) {
    const query = useCall(onHoldEndpoints.getHoldDecision, { decisionId: Number(key) })
    const { data: detail } = query
    return { query, request: detail?.decision ? { ...holdRequestOf(detail.decision), detail } : undefined }
  },
  InCard: ({ request }) => <ChangedSince detail={request.detail} />,
  Beside: ({ request }) => <MovingRows detail={request.detail} holdType={request.holdType} />,
  Below: ({ request }) => <WhyHeld detail={request.detail} />
})

/** The last approval performs the whole request, or nothing. */
function ChangedSince({ detail: { decision, amount, transactionCount } }: { detail: HoldDecisionDetail }) {
  if (!decision || (decision.amount === amount && decision.transactionCount === transactionCount)) return null
  return (
    <p className="desk-warning">
      <TriangleAlert size={16} aria-hidden /> {messages.changedSince(transactionCount, amount)}
    </p>
  )
}

/** In whose words it was held, where it is all of one cycle. */
function WhyHeld({ detail: { decision, cycles } }: { detail: HoldDecisionDetail }) {
  const [only, ...others] = cycles
  const batchNo = others.length === 0 ? only?.batchNo : undefined
  const evidence = useCall(
    deskEndpoints.getCycleEvidence,
    { batchNo: batchNo ?? 1 },
    { enabled: batchNo !== undefined }
  )
  const hold = evidence.data?.holds.find(({ holdType }) => holdType === decision?.holdType)
  if (batchNo === undefined || !hold) return null
  return (
    <Card title={messages.whyHeld}>
      <HoldReasons hold={hold} />
    </Card>
  )
}
