import { isGranted, permission } from '@payouts/contract/permissions'
import { Archive } from 'lucide-react'
import { useSession } from '#client/session/session.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
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
      emptyHint={<NoCycles />}
      actions={
        <ButtonLink to="/payoutsArchive" variant="default" leftSection={<Archive size={15} aria-hidden />}>
          {messages.openArchive}
        </ButtonLink>
      }
    />
  )
}

function NoCycles() {
  const mayImport = isGranted(useSession()?.menu ?? [], permission('Validations'))
  return (
    <>
      {messages.noCycles} {mayImport && <TextLink to="/validations">{messages.importCycle}</TextLink>}
    </>
  )
}
