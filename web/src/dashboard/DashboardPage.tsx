import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { type Session, useSession } from '#client/session/session.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ApprovalsSection } from './ApprovalsSection.tsx'
import { HoldsSection } from './HoldsSection.tsx'
import { isDealerOwner, maySeePayouts } from './may-see-payouts.ts'
import { messages } from './messages.ts'
import { SummarySection } from './SummarySection.tsx'

/** For the few who are a dealer's own users. */
const OwnDashboard = lazyNamed(() => import('./OwnDashboard.tsx'), 'OwnDashboard')

/** What needs a decision today, and the progress of the payouts. */
export function DashboardPage() {
  const session = useSession()
  if (!session) return null
  if (session.company && maySeePayouts(session))
    return (
      <Suspense fallback={<Skeleton height={420} radius={8} />}>
        <OwnDashboard session={session} />
      </Suspense>
    )
  return (
    <ListFrame title={messages.title(session.userName)} purpose={messages.note}>
      {maySeePayouts(session) ? (
        <>
          <SummarySection />
          <ApprovalsSection />
          <HoldsSection />
        </>
      ) : (
        <EmptyState title={messages.nothingForYou} hint={emptyText(session)} />
      )}
    </ListFrame>
  )
}

function emptyText({ role }: Session): string {
  return isDealerOwner(role) ? messages.nothingForOwner : messages.nothingWithoutRole
}
