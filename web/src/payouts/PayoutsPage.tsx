import { Archive } from 'lucide-react'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { CycleList } from './CycleList.tsx'
import { messages } from './messages.ts'

/** Every payout cycle. */
export function PayoutsPage() {
  return (
    <CycleList
      archive={false}
      flowFrom="payouts"
      title={messages.payouts}
      purpose={messages.payoutsPurpose}
      emptyHint={messages.noCycles}
      emptyAction={<NextStep to="/validations">{messages.importCycle}</NextStep>}
      actions={
        <ButtonLink to="/payoutsArchive" variant="default" leftSection={<Archive size={15} aria-hidden />}>
          {messages.openArchive}
        </ButtonLink>
      }
    />
  )
}
