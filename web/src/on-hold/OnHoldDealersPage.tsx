import { holdTypeRules } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDealerRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useSelection } from '../list/use-selection.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { useHoldActions } from './actions.tsx'
import { DealersBackLink } from './back-links.tsx'
import { dealerColumns } from './columns.tsx'
import { fetchErrorText } from './fetch-error.ts'
import { HoldReport } from './HoldReport.tsx'
import { InvalidPlace } from './InvalidPlace.tsx'
import { dealerList } from './lists.ts'
import { messages } from './messages.ts'
import { PlaceTiles } from './PlaceTiles.tsx'
import { type PlaceOfType, placeOfType } from './place.ts'

const route = getRouteApi('/console/onHoldDealers')

/** The dealers of whom something of a type is held, in all cycles or in one. */
export function OnHoldDealersPage() {
  const place = placeOfType(route.useSearch())
  if (!place) return <InvalidPlace title={messages.dealers} />
  return <Dealers key={`${place.holdType} ${place.batchNo}`} place={place} />
}

const rules = {
  id: ({ companyCode }: HoldDealerRow) => companyCode,
  amount: ({ summaryAmount }: HoldDealerRow) => summaryAmount
}

function Dealers({ place }: { place: PlaceOfType }) {
  const { holdType, batchNo, payoutCycleName } = place
  const navigate = route.useNavigate()
  const list = useListState(dealerList)
  const selection = useSelection(rules)
  const query = useCall(
    onHoldEndpoints.getHoldPayoutSummaryDealer,
    { ...list.request, holdType, batchNo },
    { faultsReplacePage: true }
  )
  const actions = useHoldActions({
    holdType,
    selection,
    counts: (row) => row,
    target: (rows) => ({ level: 'company', batchNo, selection: rows.map(rules.id) }),
    name: ({ companyName }) => companyName
  })
  const open = ({ companyCode, companyName }: HoldDealerRow) => {
    const search = { ...place, companyCode, companyName }
    navigate({ to: batchNo ? '/onHoldDetails' : '/onHoldPayoutCycle', search }).catch(reportError)
  }

  return (
    <ListScreen
      title={holdType}
      purpose={batchNo ? messages.dealersIn(payoutCycleName ?? messages.thisCycle) : holdTypeRules[holdType].exit}
      back={<DealersBackLink place={place} />}
      actions={
        <>
          <HoldReport cycle={batchNo ? { batchNo } : { title: messages.alert, reason: messages.noBatchNumber }} />
          <ActionButtons actions={actions.offered} />
        </>
      }
      tiles={<PlaceTiles place={place} />}
      label={messages.dealers}
      list={list}
      query={query}
      columns={dealerColumns}
      rowId={rules.id}
      rowName={({ companyName }) => companyName}
      onOpen={open}
      selection={actions.offered.length > 0 ? selection : undefined}
      bulkActions={actions.offered}
      emptyHint={messages.nothingHeld}
      errorText={fetchErrorText}
    >
      {actions.dialog}
    </ListScreen>
  )
}
