import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionTransactionRow } from '@payouts/contract/exclusions/schema'
import { getRouteApi } from '@tanstack/react-router'
import { isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { type Column, textColumn } from '#list/columns.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { transactionColumns } from '#transactions/columns.tsx'
import { fetchErrorText } from './api.ts'
import { coveredList } from './lists.ts'
import { messages } from './messages.ts'
import { PartTiles } from './PartTiles.tsx'
import { type TypeParams, typeParams } from './search.ts'

const route = getRouteApi('/console/RemovedExclusionTrasactionData')

/** A dealer's rows of a transaction type that an exclusion covers. */
export function TransactionsPage() {
  const search = route.useSearch()
  const params = typeParams(search)
  const { companyCode, displayName } = search
  if (!params || companyCode === undefined)
    return <InvalidAddress {...messages.invalidAddress} title={messages.transactions} />
  return <Transactions params={params} companyCode={companyCode} name={displayName ?? companyCode} />
}

const columns: readonly Column<ExclusionTransactionRow>[] = [
  ...transactionColumns.slice(0, 2),
  textColumn({ key: 'cycle', header: messages.cycle, of: (row) => row.payoutCycleName, width: 150, grow: true }),
  ...transactionColumns.slice(2)
]

type TransactionsProps = { params: TypeParams; companyCode: string; name: string }

function Transactions({ params, companyCode, name }: TransactionsProps) {
  const list = useListState(coveredList)
  const part = { ...params, companyCode }
  const header = useCall(exclusionEndpoints.exclusionTransactionHeader, part, { faultsReplacePage: true })
  const transactions = useCall(
    exclusionEndpoints.exclusionTransactionList,
    { ...part, ...list.request },
    { faultsReplacePage: true }
  )
  if (header.error && isTrouble(header.error, 'refusedByRule'))
    return <InvalidAddress {...messages.invalidAddress} title={messages.transactions} message={header.error.message} />
  return (
    <ListScreen
      title={`${name}: ${params.transactionType}`}
      purpose={messages.transactionsPurpose}
      actions={<ScreenDownloadMenu name="exclusionReportDownload" holds={messages.currentAndRemoved} />}
      back={
        <BackLink to="/RemovedExclusionTransacionDetails" search={params}>
          {`${messages.dealers}: ${params.transactionType}`}
        </BackLink>
      }
      tiles={<PartTiles source={header} />}
      label={messages.transactions}
      list={list}
      query={pageIn(transactions, ({ exclusionTransactions }) => exclusionTransactions)}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ transactionNo }) => transactionNo}
      emptyHint={messages.nothingCovered}
      errorText={fetchErrorText}
    />
  )
}
