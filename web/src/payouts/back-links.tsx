import { BackLink } from '#list/BackLink.tsx'
import { messages } from './messages.ts'
import type { CycleParams } from './search.ts'

/** From a cycle back to the list or the home screen that it was opened from. */
export function OriginLink({ params: { flowFrom } }: { params: CycleParams }) {
  if (flowFrom === 'dashboard') return <BackLink to="/dashboard">{messages.home}</BackLink>
  if (flowFrom === 'desk') return <BackLink to="/desk">{messages.desk}</BackLink>
  if (flowFrom === 'payoutsArchive') return <BackLink to="/payoutsArchive">{messages.archive}</BackLink>
  return <BackLink to="/payouts">{messages.payouts}</BackLink>
}

/** From a part of a cycle back to the whole of it. */
export function CycleLink({ params, name }: { params: CycleParams; name: string | undefined }) {
  return (
    <BackLink to="/payoutsDealerSummary" search={params}>
      {name ?? messages.cycle}
    </BackLink>
  )
}
