import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionDealerRow } from '@payouts/contract/exclusions/schema'
import { getRouteApi } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useMemo } from 'react'
import { isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { menuColumn } from '#list/columns.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useAdjustment } from './adjustment/adjustment-action.tsx'
import { fetchErrorText } from './api.ts'
import { dealerColumns } from './columns.tsx'
import { ExclusionFacts, ExclusionStatus } from './ExclusionFacts.tsx'
import { coveredList } from './lists.ts'
import { messages } from './messages.ts'
import { PartTiles } from './PartTiles.tsx'
import { type TypeParams, typeParams } from './search.ts'

const route = getRouteApi('/console/RemovedExclusionTransacionDetails')

/** Whose rows of a transaction type an exclusion covers. */
export function DealersPage() {
  const params = typeParams(route.useSearch())
  return params ? <Dealers params={params} /> : <InvalidAddress {...messages.invalidAddress} title={messages.dealers} />
}

const rowName = ({ companyName }: ExclusionDealerRow) => companyName

function Dealers({ params }: { params: TypeParams }) {
  const navigate = route.useNavigate()
  const { billingAccountNo, exclusionDetailsId } = params
  const list = useListState(coveredList)
  const account = { billingAccountNo, exclusionDetailsId }
  const { data: sum } = useCall(exclusionEndpoints.exclusionSumTransactionTypeList, account)
  const header = useCall(exclusionEndpoints.exclusionDealerHeader, params, { faultsReplacePage: true })
  const dealers = useCall(
    exclusionEndpoints.exclusionDealerList,
    { ...params, ...list.request },
    { faultsReplacePage: true }
  )
  const adjustment = useAdjustment(sum?.exclusion)
  const showTransactions = ({ companyCode, companyName: displayName }: ExclusionDealerRow) =>
    void navigate({ to: '/RemovedExclusionTrasactionData', search: { ...params, companyCode, displayName } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only when the actions of their menu change
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
    [adjustment?.disabledReason, adjustment === undefined, JSON.stringify(params)]
  )
  if (header.error && isTrouble(header.error, 'refusedByRule'))
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={header.error.message} />
  const open = (row: ExclusionDealerRow) =>
    adjustment && !adjustment.disabledReason ? adjustment.openFor(dealerOf(row)) : showTransactions(row)

  return (
    <ListScreen
      title={`${messages.dealers}: ${params.transactionType}`}
      purpose={<ExclusionFacts exclusion={sum?.exclusion} />}
      aside={<ExclusionStatus exclusion={sum?.exclusion} />}
      actions={
        <ScreenDownloadMenu
          name="onHoldReportDownload"
          scope={{ batchId: params.batchNo }}
          holds={params.batchNo === undefined ? messages.allHeld : messages.heldInCycle}
        />
      }
      back={
        <BackLink to="/RemovedExclusionTransactionTypeScreen" search={account}>
          {sum?.exclusion.clientName ?? messages.details}
        </BackLink>
      }
      tiles={<PartTiles source={header} />}
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
