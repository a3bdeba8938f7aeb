import { NextStep } from '#layout/pages/NextStep.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { CycleList } from './CycleList.tsx'
import { messages } from './messages.ts'

/** The cycles that are closed: completed and cancelled ones. */
export function PayoutsArchivePage() {
  return (
    <CycleList
      archive
      flowFrom="payoutsArchive"
      title={messages.archive}
      purpose={messages.archivePurpose}
      emptyHint={messages.noClosedCycles}
      emptyAction={<NextStep to="/payouts">{messages.openPayouts}</NextStep>}
      back={<BackLink to="/payouts">{messages.payouts}</BackLink>}
    />
  )
}
