import { Skeleton } from '@mantine/core'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { AdjustmentOutcome } from './AdjustmentOutcome.tsx'
import { messages } from './messages.ts'
import { NoAdjustment } from './NoAdjustment.tsx'

const savedRoute = getRouteApi('/console/AdjustmentSuccess')
const cancelledRoute = getRouteApi('/console/CancelAdjustmentSuccess')

/** What was saved: type 2 is a new adjustment, type 0 a changed one. */
export function AdjustmentSuccessPage() {
  const { type, id } = savedRoute.useSearch()
  return <Outcome message={type === 0 ? messages.updated : messages.added} id={id} />
}

/** What was cancelled. */
export function CancelAdjustmentSuccessPage() {
  const { id } = cancelledRoute.useSearch()
  return <Outcome message={messages.cancelled} id={id} />
}

function Outcome({ message, id }: { message: string; id: number | undefined }) {
  return id === undefined ? <NoAdjustment /> : <KnownOutcome message={message} id={id} />
}

function KnownOutcome({ message, id }: { message: string; id: number }) {
  const { data: adjustment, error, refetch } = useCall(adjustmentEndpoints.getAdjustment, { id })
  if (error) return <ErrorState message={error.message} retry={() => refetch()} />
  if (!adjustment) return <Skeleton height={400} maw={460} mx="auto" mt="6vh" radius={12} />
  return <AdjustmentOutcome message={message} adjustment={adjustment} back="/creditDebit" />
}
