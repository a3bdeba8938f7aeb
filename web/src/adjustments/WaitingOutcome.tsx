import { Skeleton } from '@mantine/core'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import type { ReactNode } from 'react'
import { useApprovals } from '#approvals/use-approvals.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ResultCard, type ResultLine } from '#layout/pages/ResultCard.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

type WaitingOutcomeProps = {
  decisionId: number
  /** Where Done leads: an address of this console. */
  back: string
  /** Shown instead once it is no longer pending. */
  children: ReactNode
}

/** An adjustment that waits for approval: nothing has been done. */
export function WaitingOutcome({ decisionId, back, children }: WaitingOutcomeProps) {
  const { getAdjustmentDecisions } = adjustmentDecisionEndpoints
  const query = asLastRead(useCall(getAdjustmentDecisions, { decisionId }, { refetchOnMount: 'always' }))
  const { data } = query
  if (!data)
    return <QueryState query={query} waiting={<Skeleton height={400} maw={460} mx="auto" mt="6vh" radius={12} />} />
  const [decision] = data.decisions
  return decision ? <Waiting decision={decision} back={back} /> : children
}

function Waiting({ decision, back }: { decision: AdjustmentDecision; back: string }) {
  const { kind, decisionId, adjustmentId } = decision
  const approvals = useApprovals({ kind, subject: String(decisionId) }, true)
  const lines: readonly ResultLine[] = [
    { label: messages.amount, value: <Money amount={decision.amount} /> },
    { label: messages.dealer, value: `${decision.dealerName} (${decision.dealerCode})` },
    { label: messages.description, value: decision.description },
    { label: messages.type, value: decision.type },
    { label: messages.date, value: <DayText day={decision.date} /> },
    { label: messages.referenceNo, value: decision.referenceNo },
    { label: messages.requests.approvals, value: approvals?.standing ?? messages.requests.reading }
  ]
  return (
    <ResultCard
      icon="waiting"
      title={messages.requests.waits}
      subText={adjustmentId === null ? messages.requests.additionWaits : messages.requests.changeWaits}
      lines={lines}
      doneLabel={messages.done}
      back={back}
    />
  )
}
