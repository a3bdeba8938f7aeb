import { Skeleton } from '@mantine/core'
import { newAdjustment } from '@payouts/contract/adjustments/schema'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adjustmentReads } from '#adjustments/api.ts'
import { AdjustmentForm } from '#adjustments/new/AdjustmentForm.tsx'
import type { AdjustmentDraft } from '#adjustments/new/adjustment-draft.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall, useCommand } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { firstDraft } from '../add/first-draft.ts'
import { exclusionReads, useExclusionRights } from '../api.ts'
import { messages } from '../messages.ts'
import { NotPermitted } from '../NotPermitted.tsx'
import { OwedDealers } from '../OwedDealers.tsx'
import { PickDealerDialog } from '../PickDealerDialog.tsx'
import '#list/ListScreen.css'

const route = getRouteApi('/console/AddAdjustmentToExclusion')

/** The adjustment that reimburses a removed exclusion. */
export function AddAdjustmentPage() {
  const { removeExclusionDetailsId } = route.useSearch()
  const { mayAdjust } = useExclusionRights()
  if (removeExclusionDetailsId === undefined)
    return <InvalidAddress {...messages.invalidAddress} title={messages.adjustmentTitle} />
  return (
    <div className="page list-screen">
      <PageHeader
        title={messages.adjustmentTitle}
        purpose={messages.adjustmentPurpose}
        back={<BackLink to="/exclusion">{messages.exclusions}</BackLink>}
      />
      {mayAdjust ? (
        <AdjustmentOf key={removeExclusionDetailsId} exclusionId={removeExclusionDetailsId} />
      ) : (
        <NotPermitted />
      )}
    </div>
  )
}

function AdjustmentOf({ exclusionId }: { exclusionId: number }) {
  const removal = { removeExclusionDetailsId: exclusionId }
  const owed = asLastRead(
    useCall(exclusionEndpoints.removeExclusionForAdjustments, removal, { refetchOnMount: 'always' })
  )
  if (!owed.data) return <QueryState query={owed} waiting={<Skeleton height={420} maw={880} radius={12} />} />
  return <OwedAdjustment exclusionId={exclusionId} owed={owed.data} />
}

/** The form reads its dealer when it is mounted, so another dealer remounts it with the other values. */
function OwedAdjustment({ exclusionId, owed }: { exclusionId: number; owed: readonly OwedDealer[] }) {
  const navigate = useNavigate()
  const { dealerCode, dealerName } = route.useSearch()
  const [draft, setDraft] = useState(() => firstDraft(owed, dealerCode ? { dealerCode, dealerName } : undefined))
  const [picked, setPicked] = useState(0)
  const [picking, setPicking] = useState(false)
  const options = useCall(exclusionEndpoints.getAdjustmentOptions, {}, { refetchOnMount: 'always' })
  const command = useCommand(exclusionEndpoints.removeExclusionSubmitAdjustments, {
    invalidates: [...adjustmentReads, ...exclusionReads]
  })

  const save = async (filledIn: AdjustmentDraft) => {
    const payload = { ...newAdjustment.parse(filledIn), removeExclusionDetailsId: exclusionId }
    const added = await command.mutateAsync({ payload }).catch(() => undefined)
    const search = { removeExclusionDetailsId: exclusionId, decisionId: added?.waiting?.decisionId }
    if (added) await navigate({ to: '/SuccessPage', search })
  }
  const pick = (dealer: Pick<AdjustmentDraft, 'dealerName' | 'dealerCode' | 'isFrozen'>) => {
    setDraft((left) => ({ ...left, ...dealer }))
    setPicked((count) => count + 1)
    setPicking(false)
  }

  return (
    <>
      <OwedDealers owed={owed} />
      <AdjustmentForm
        key={picked}
        initial={draft}
        offeredReference={options.isFetchedAfterMount ? options.data?.referenceNo : undefined}
        onPickDealer={(left) => {
          setDraft(left)
          setPicking(true)
        }}
        onSave={save}
        error={command.error}
      >
        <ButtonLink to="/exclusion" variant="default">
          {messages.cancel}
        </ButtonLink>
      </AdjustmentForm>
      <PickDealerDialog opened={picking} onClose={() => setPicking(false)} onPick={pick} />
    </>
  )
}
