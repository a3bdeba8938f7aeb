import { Button } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldTransactionTypeRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { useSelection } from '#list/use-selection.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { useHoldActions } from './actions.tsx'
import { TransactionTypesBackLinks } from './back-links.tsx'
import { transactionTypeColumns } from './columns.tsx'
import { HoldListScreen } from './HoldListScreen.tsx'
import { transactionTypeList } from './lists.ts'
import { messages } from './messages.ts'
import { type HoldCycleParams, holdCycleParams } from './search.ts'

const route = getRouteApi('/console/onHoldDetails')

/** The transaction types of a cycle that hold something of a type, of all dealers or of one. */
export function OnHoldDetailsPage() {
  const params = holdCycleParams(route.useSearch())
  if (!params) return <InvalidAddress {...messages.invalidAddress} title={messages.transactionTypes} />
  return <TransactionTypes key={`${params.holdType} ${params.batchNo} ${params.companyCode}`} params={params} />
}

const rules = {
  id: ({ transactionType }: HoldTransactionTypeRow) => transactionType,
  amount: ({ summaryAmount }: HoldTransactionTypeRow) => summaryAmount
}

function TransactionTypes({ params }: { params: HoldCycleParams }) {
  const { holdType, batchNo, companyCode, companyName, commissionType, payoutCycleName } = params
  const list = useListState(transactionTypeList)
  const selection = useSelection(rules)
  const query = useCall(
    onHoldEndpoints.getHoldPayoutSummaryTransType,
    { ...list.request, holdType, batchNo, companyCode },
    { faultsReplacePage: true }
  )
  const holdActions = useHoldActions({
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
  const rowLinks = useRowLinks(({ transactionType, displayName, version }: HoldTransactionTypeRow) =>
    linkOptions({ to: '/onHoldAllTransactions', search: { ...params, version, transactionType, displayName } })
  )
  const cycle = query.data?.content[0]?.payoutCycleName ?? payoutCycleName

  return (
    <HoldListScreen
      title={query.data?.content[0]?.commissionType ?? commissionType ?? holdType}
      purpose={dotted([holdType, cycle, companyName ?? companyCode])}
      back={<TransactionTypesBackLinks params={params} />}
      buttons={
        <>
          <ScreenDownloadMenu
            name="onHoldReportDownload"
            scope={{ batchId: batchNo, filters: { holdType, ...(companyCode && { companyCode }) } }}
            list={list}
          />
          <Button
            variant="default"
            leftSection={<List size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/onHoldAllTransactions" search={params} {...props} />}
          >
            {messages.allTransactions}
          </Button>
        </>
      }
      scope={params}
      label={messages.transactionTypes}
      list={list}
      query={query}
      columns={transactionTypeColumns}
      rowName={({ displayName }) => displayName}
      {...rowLinks}
      selection={selection}
      holdActions={holdActions}
    />
  )
}
