import { Skeleton } from '@mantine/core'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { AdjustmentOutcome, savedOutcome } from '#adjustments/AdjustmentOutcome.tsx'
import { WaitingOutcome } from '#adjustments/WaitingOutcome.tsx'
import { isTrouble } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { messages } from '../messages.ts'

const route = getRouteApi('/console/SuccessPage')

/** The result of a removed exclusion's adjustment, or that it waits; everything shown comes from the server. */
export function AdjustmentAddedPage() {
  const { removeExclusionDetailsId, decisionId } = route.useSearch()
  if (removeExclusionDetailsId === undefined) return <NoExclusion />
  const added = <Added exclusionId={removeExclusionDetailsId} />
  if (decisionId === undefined) return added
  return (
    <WaitingOutcome decisionId={decisionId} back="/exclusion">
      {added}
    </WaitingOutcome>
  )
}

function Added({ exclusionId }: { exclusionId: number }) {
  const removal = { removeExclusionDetailsId: exclusionId }
  const query = asLastRead(useCall(exclusionEndpoints.getRemovalAdjustment, removal, { refetchOnMount: 'always' }))
  const { data, error } = query
  if (isTrouble(error, 'refusedByRule')) return <NoExclusion />
  if (!data)
    return <QueryState query={query} waiting={<Skeleton height={400} maw={460} mx="auto" mt="6vh" radius={12} />} />
  return (
    <AdjustmentOutcome adjustment={data} outcome={savedOutcome(data, messages.adjustmentAdded)} back="/exclusion" />
  )
}

function NoExclusion() {
  return <InvalidAddress {...messages.invalidAddress} title={messages.adjustmentTitle} />
}
