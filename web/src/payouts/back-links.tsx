import { homePath } from '../layout/menu.ts'
import { useMenu } from '../layout/use-menu.ts'
import { BackLink } from '../list/BackLink.tsx'
import { messages } from './messages.ts'
import type { KnownCycle } from './place.ts'

/** From a cycle back to the list or the home screen that it was opened from. */
export function OriginLink({ place: { flowFrom } }: { place: KnownCycle }) {
  const menu = useMenu()
  if (flowFrom === 'dashboard') return <BackLink to={homePath(menu)}>{messages.home}</BackLink>
  if (flowFrom === 'payoutsArchive') return <BackLink to="/payoutsArchive">{messages.archive}</BackLink>
  return <BackLink to="/payouts">{messages.payouts}</BackLink>
}

/** From a part of a cycle back to the whole of it. */
export function CycleLink({ place, name }: { place: KnownCycle; name: string | undefined }) {
  return (
    <BackLink to="/payoutsDealerSummary" search={place}>
      {name ?? messages.cycle}
    </BackLink>
  )
}
