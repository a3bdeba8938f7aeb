import { newAdjustment } from '@payouts/contract/adjustments/schema'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '#list/BackLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useAddition, useOfferedReference } from '../api.ts'
import { messages } from '../messages.ts'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { type AdjustmentDraft, emptyDraft, outcomeOf } from './adjustment-draft.ts'
import { useDealerSearch, useLeftDraft } from './dealer-picking.ts'
import '#list/ListScreen.css'

/** A new adjustment; the form is restored after the dealer search. */
export function NewAdjustmentPage() {
  const navigate = useNavigate()
  const draft = useLeftDraft() ?? emptyDraft
  const searchDealer = useDealerSearch()
  const offeredReference = useOfferedReference()
  const addition = useAddition()

  const save = async (filledIn: AdjustmentDraft) => {
    const added = await addition.mutateAsync({ payload: newAdjustment.parse(filledIn) }).catch(() => undefined)
    if (added) await navigate({ to: '/AdjustmentSuccess', search: outcomeOf(added) })
  }

  return (
    <div className="page list-screen">
      <PageHeader
        title={messages.newTitle}
        purpose={messages.newPurpose}
        back={<BackLink to="/creditDebit">{messages.debitCredit}</BackLink>}
      />
      <AdjustmentForm
        initial={draft}
        offeredReference={offeredReference}
        onPickDealer={searchDealer}
        onSave={save}
        error={addition.error}
      />
    </div>
  )
}
