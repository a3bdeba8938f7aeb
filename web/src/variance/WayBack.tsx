import type { Variance } from '@payouts/contract/variance/schema'
import { BackLink } from '#list/BackLink.tsx'
import { messages } from './messages.ts'
import type { Comparison } from './search.ts'

type WayBackProps = { comparison: Comparison; variance: Variance | undefined }

/** From a comparison back to its dealer or its cycle; otherwise to the payouts. */
export function WayBack({ comparison, variance }: WayBackProps) {
  const { unit, companyCode } = comparison
  if (companyCode)
    return (
      <BackLink to="/dealer" search={{ companyCode }}>
        {variance?.companyName ?? companyCode}
      </BackLink>
    )
  const cycle = unit === 'CYCLE' ? variance?.after.cycles[0] : undefined
  if (!cycle) return <BackLink to="/payouts">{messages.payouts}</BackLink>
  return (
    <BackLink to="/payoutsDealerSummary" search={cycle}>
      {cycle.payoutCycleName}
    </BackLink>
  )
}
