import { Alert, Button, Skeleton } from '@mantine/core'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { newAdjustment } from '@payouts/contract/adjustments/schema'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { AdjustmentDetails } from './AdjustmentDetails.tsx'
import { useUpdate } from './api.ts'
import { CancelAdjustmentDialog } from './CancelAdjustmentDialog.tsx'
import { adjustmentTone } from './columns.tsx'
import { FailedPosting } from './FailedPosting.tsx'
import { messages } from './messages.ts'
import { NoAdjustment } from './NoAdjustment.tsx'
import { AdjustmentForm } from './new/AdjustmentForm.tsx'
import { type AdjustmentDraft, draftOf, outcomeOf } from './new/adjustment-draft.ts'
import '#list/ListScreen.css'

const route = getRouteApi('/console/adjustment')

/** One adjustment: to change or cancel while it has not been posted, to read after that. */
export function AdjustmentPage() {
  const { id } = route.useSearch()
  return id === undefined ? <NoAdjustment /> : <KnownAdjustment key={id} id={id} />
}

function KnownAdjustment({ id }: { id: number }) {
  const navigate = useNavigate()
  const query = useCall(adjustmentEndpoints.getAdjustment, { id })
  const { data: adjustment } = query
  const update = useUpdate()
  const { data: waiting } = useCall(adjustmentDecisionEndpoints.getAdjustmentDecisions, { adjustmentId: id })
  const changeWaits = waiting !== undefined && waiting.decisions.length > 0
  const [cancelling, setCancelling] = useState(false)

  const save = async (filledIn: AdjustmentDraft) => {
    const payload = { ...newAdjustment.parse(filledIn), id, version: adjustment?.version }
    const updated = await update.mutateAsync({ payload }).catch(() => undefined)
    if (updated) await navigate({ to: '/AdjustmentSuccess', search: outcomeOf(updated) })
  }

  return (
    <div className="page list-screen">
      <PageHeader
        title={adjustment?.isEditable ? messages.editTitle : messages.viewTitle}
        purpose={adjustment?.referenceNo}
        aside={adjustment && <StatusDot tone={adjustmentTone(adjustment.status)}>{adjustment.status}</StatusDot>}
        back={<BackLink to="/creditDebit">{messages.debitCredit}</BackLink>}
      />
      <QueryState query={asLastRead(query)} waiting={<Skeleton height={420} maw={880} radius={12} />} />
      {changeWaits && <Alert color="orange">{messages.requests.changeWaitsHere}</Alert>}
      {adjustment?.problem && <FailedPosting adjustment={adjustment} problem={adjustment.problem} />}
      {adjustment && !adjustment.isEditable && (
        <>
          {/* Another user posted or cancelled it while it was being changed here. */}
          {update.error && <CallRefusal error={update.error} verb={messages.save} />}
          <AdjustmentDetails adjustment={adjustment} />
        </>
      )}
      {adjustment?.isEditable && (
        <AdjustmentForm
          key={adjustment.version}
          initial={draftOf(adjustment)}
          onPickDealer={() => showAlert(messages.dealerChange, messages.alert)}
          onSave={save}
          error={update.error}
          mustChange
        >
          <Button variant="default" onClick={() => setCancelling(true)}>
            {messages.cancelAdjustment}
          </Button>
        </AdjustmentForm>
      )}
      {adjustment && (
        <CancelAdjustmentDialog
          adjustment={adjustment}
          opened={cancelling}
          onClose={() => setCancelling(false)}
          onCancelled={() => navigate({ to: '/CancelAdjustmentSuccess', search: { id } }).catch(reportError)}
        />
      )}
    </div>
  )
}
