import { Button } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldTransactionTypeRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { ScreenDownloadMenu } from '../downloads/ScreenDownloadMenu.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useSelection } from '../list/use-selection.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { useHoldActions } from './actions.tsx'
import { TransactionTypesBackLinks } from './back-links.tsx'
import { transactionTypeColumns } from './columns.tsx'
import { fetchErrorText } from './fetch-error.ts'
import { InvalidPlace } from './InvalidPlace.tsx'
import { transactionTypeList } from './lists.ts'
import { messages } from './messages.ts'
import { PlaceTiles } from './PlaceTiles.tsx'
import { type PlaceOfCycle, placeOfCycle } from './place.ts'

const route = getRouteApi('/console/onHoldDetails')

/** The transaction types of a cycle that hold something of a type, of all dealers or of one. */
export function OnHoldDetailsPage() {
  const place = placeOfCycle(route.useSearch())
  if (!place) return <InvalidPlace title={messages.transactionTypes} />
  return <TransactionTypes key={`${place.holdType} ${place.batchNo} ${place.companyCode}`} place={place} />
}

const rules = {
  id: ({ transactionType }: HoldTransactionTypeRow) => transactionType,
  amount: ({ summaryAmount }: HoldTransactionTypeRow) => summaryAmount
}

function TransactionTypes({ place }: { place: PlaceOfCycle }) {
  const { holdType, batchNo, companyCode, companyName, commissionType, payoutCycleName } = place
  const navigate = route.useNavigate()
  const list = useListState(transactionTypeList)
  const selection = useSelection(rules)
  const query = useCall(
    onHoldEndpoints.getHoldPayoutSummaryTransType,
    { ...list.request, holdType, batchNo, companyCode },
    { faultsReplacePage: true }
  )
  const actions = useHoldActions({
    holdType,
    selection,
    counts: (row) => row,
    target: (rows) => ({
      level: 'transactionType',
      batchNo,
      version: rows[0]?.version ?? 0,
      companyCode,
      selection: rows.map(rules.id)
    }),
    name: ({ displayName }) => displayName
  })
  const open = ({ transactionType, displayName, version }: HoldTransactionTypeRow) => {
    const search = { ...place, version, transactionType, displayName }
    navigate({ to: '/onHoldAllTransactions', search }).catch(reportError)
  }
  const cycle = query.data?.content[0]?.payoutCycleName ?? payoutCycleName

  return (
    <ListScreen
      title={query.data?.content[0]?.commissionType ?? commissionType ?? holdType}
      purpose={[holdType, cycle, companyName ?? companyCode].filter(Boolean).join(' · ')}
      back={<TransactionTypesBackLinks place={place} />}
      actions={
        <>
          <ScreenDownloadMenu name="onHoldReportDownload" scope={{ batchId: batchNo }} />
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/onHoldAllTransactions" search={place} {...props} />}
          >
            {messages.allTransactions}
          </Button>
          <ActionButtons actions={actions.offered} />
        </>
      }
      tiles={<PlaceTiles place={place} />}
      label={messages.transactionTypes}
      list={list}
      query={query}
      columns={transactionTypeColumns}
      rowId={rules.id}
      rowName={({ displayName }) => displayName}
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
