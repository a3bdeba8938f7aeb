import { Skeleton } from '@mantine/core'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { getRouteApi } from '@tanstack/react-router'
import { isTrouble } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { AdjustmentOutcome, type SavedOutcome, savedOutcome } from './AdjustmentOutcome.tsx'
import { messages } from './messages.ts'
import { NoAdjustment } from './NoAdjustment.tsx'
import { WaitingOutcome } from './WaitingOutcome.tsx'

const savedRoute = getRouteApi('/console/AdjustmentSuccess')
const cancelledRoute = getRouteApi('/console/CancelAdjustmentSuccess')

/** A saved adjustment, new or changed, or one that waits for approval. */
export function AdjustmentSuccessPage() {
  const { id, decisionId } = savedRoute.useSearch()
  const outcome = <Outcome id={id} outcomeOf={outcomeOfSaved} />
  if (decisionId === undefined) return outcome
  return (
    <WaitingOutcome decisionId={decisionId} back="/creditDebit">
      {outcome}
    </WaitingOutcome>
  )
}

/** What was cancelled. */
export function CancelAdjustmentSuccessPage() {
  const { id } = cancelledRoute.useSearch()
  return <Outcome id={id} outcomeOf={outcomeOfCancelled} />
}

function outcomeOfSaved(adjustment: Adjustment): SavedOutcome {
  return savedOutcome(adjustment, adjustment.wasUpdated ? messages.updated : messages.added)
}

function outcomeOfCancelled({ status }: Adjustment): SavedOutcome {
  if (status === 'Cancelled') return { icon: 'done', title: messages.success, message: messages.cancelled }
  return { icon: 'notDone', title: messages.notCancelled, message: messages.currentStatus(status) }
}

type OutcomeProps = { id: number | undefined; outcomeOf: (adjustment: Adjustment) => SavedOutcome }

function Outcome({ id, outcomeOf }: OutcomeProps) {
  return id === undefined ? <NoAdjustment /> : <KnownOutcome id={id} outcomeOf={outcomeOf} />
}

/** The address has only the adjustment's number; everything shown comes from the server. */
function KnownOutcome({ id, outcomeOf }: OutcomeProps & { id: number }) {
  const query = asLastRead(useCall(adjustmentEndpoints.getAdjustment, { id }, { refetchOnMount: 'always' }))
  const { data, error } = query
  if (isTrouble(error, 'refusedByRule')) return <NoAdjustment />
  if (!data)
    return <QueryState query={query} waiting={<Skeleton height={400} maw={460} mx="auto" mt="6vh" radius={12} />} />
  return <AdjustmentOutcome adjustment={data} outcome={outcomeOf(data)} back="/creditDebit" />
}
