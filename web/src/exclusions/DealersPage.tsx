import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionDealerRow } from '@payouts/contract/exclusions/schema'
import { getRouteApi } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useMemo } from 'react'
import { isTrouble } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { ScreenDownloadMenu } from '../downloads/ScreenDownloadMenu.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { menuColumn } from '../list/columns.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { pageIn } from '../list/list-query.ts'
import { useListState } from '../list/use-list-state.ts'
import { useAdjustment } from './adjustment-action.tsx'
import { fetchErrorText } from './api.ts'
import { dealerColumns } from './columns.tsx'
import { ExclusionFacts, ExclusionStatus } from './ExclusionFacts.tsx'
import { InvalidPlace } from './InvalidPlace.tsx'
import { coveredList } from './lists.ts'
import { messages } from './messages.ts'
import { PartTiles } from './PartTiles.tsx'
import { knownType, type TypePlace } from './place.ts'

const route = getRouteApi('/console/RemovedExclusionTransacionDetails')

/** Whose rows of a transaction type an exclusion covers. */
export function DealersPage() {
  const place = knownType(route.useSearch())
  return place ? <Dealers place={place} /> : <InvalidPlace title={messages.dealers} />
}

const rowName = ({ companyName }: ExclusionDealerRow) => companyName

function Dealers({ place }: { place: TypePlace }) {
  const navigate = route.useNavigate()
  const { billingAccountNo, exclusionDetailsId } = place
  const list = useListState(coveredList)
  const account = { billingAccountNo, exclusionDetailsId }
  const { data: sum } = useCall(exclusionEndpoints.exclusionSumTransactionTypeList, account)
  const header = useCall(exclusionEndpoints.exclusionDealerHeader, place, { faultsReplacePage: true })
  const dealers = useCall(
    exclusionEndpoints.exclusionDealerList,
    { ...place, ...list.request },
    { faultsReplacePage: true }
  )
  const adjustment = useAdjustment(sum?.exclusion)
  const showTransactions = ({ companyCode, companyName: displayName }: ExclusionDealerRow) =>
    void navigate({ to: '/RemovedExclusionTrasactionData', search: { ...place, companyCode, displayName } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew only when what their menu offers changes
  const columns = useMemo(
    () => [
      ...dealerColumns,
      menuColumn<ExclusionDealerRow>({
        label: rowName,
        actions: (row) => [
          {
            label: messages.showTransactionsOf,
            icon: <List size={15} aria-hidden />,
            onClick: () => showTransactions(row)
          },
          ...(adjustment ? [{ ...adjustment, onClick: () => adjustment.openFor(dealerOf(row)) }] : [])
        ]
      })
    ],
    [adjustment?.whyOff, adjustment === undefined, JSON.stringify(place)]
  )
  if (header.error && isTrouble(header.error, 'refusedByRule'))
    return <InvalidPlace title={messages.dealers} message={header.error.message} />
  const open = (row: ExclusionDealerRow) =>
    adjustment && !adjustment.whyOff ? adjustment.openFor(dealerOf(row)) : showTransactions(row)

  return (
    <ListScreen
      title={`${messages.dealers}: ${place.transactionType}`}
      purpose={<ExclusionFacts exclusion={sum?.exclusion} />}
      aside={<ExclusionStatus exclusion={sum?.exclusion} />}
      actions={
        <ScreenDownloadMenu
          name="onHoldReportDownload"
          scope={{ batchId: place.batchNo }}
          holds={place.batchNo === undefined ? messages.allHeld : messages.heldInCycle}
        />
      }
      back={
        <BackLink to="/RemovedExclusionTransactionTypeScreen" search={account}>
          {sum?.exclusion.clientName ?? messages.details}
        </BackLink>
      }
      tiles={<PartTiles header={header.data} />}
      label={messages.dealers}
      list={list}
      query={pageIn(dealers, ({ exclusionTransactionDealers }) => exclusionTransactionDealers)}
      columns={columns}
      rowId={({ companyCode }) => companyCode}
      rowName={rowName}
      onOpen={open}
      emptyHint={messages.nothingCovered}
      errorText={fetchErrorText}
    />
  )
}

const dealerOf = ({ companyCode, companyName }: ExclusionDealerRow) => ({
  dealerCode: companyCode,
  dealerName: companyName
})
