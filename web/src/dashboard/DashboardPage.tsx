import { type Session, useSession } from '../client/session.ts'
import { ListFrame } from '../list/ListScreen.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ApprovalsSection } from './ApprovalsSection.tsx'
import { HoldsSection } from './HoldsSection.tsx'
import { isDealerOwner, maySeePayouts } from './may-see-payouts.ts'
import { messages } from './messages.ts'
import { OwnDashboard } from './OwnDashboard.tsx'
import { SummarySection } from './SummarySection.tsx'

/** What needs a decision today, and the progress of the payouts. */
export function DashboardPage() {
  const session = useSession()
  if (!session) return null
  if (session.company && maySeePayouts(session)) return <OwnDashboard session={session} />
  return (
    <ListFrame title={messages.title(session.userName)} purpose={messages.note}>
      {maySeePayouts(session) ? (
        <>
          <SummarySection />
          <ApprovalsSection />
          <HoldsSection />
        </>
      ) : (
        <EmptyState title={messages.nothingForYou} hint={whyNothing(session)} />
      )}
    </ListFrame>
  )
}

function whyNothing({ role }: Session): string {
  return isDealerOwner(role) ? messages.nothingForOwner : messages.nothingWithoutRole
}
