import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionTransactionRow } from '@payouts/contract/exclusions/schema'
import { getRouteApi } from '@tanstack/react-router'
import { isTrouble } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { ScreenDownloadMenu } from '../downloads/ScreenDownloadMenu.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { type Column, textColumn } from '../list/columns.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { pageIn } from '../list/list-query.ts'
import { useListState } from '../list/use-list-state.ts'
import { transactionColumns } from '../payouts/columns.tsx'
import { fetchErrorText } from './api.ts'
import { InvalidPlace } from './InvalidPlace.tsx'
import { coveredList } from './lists.ts'
import { messages } from './messages.ts'
import { PartTiles } from './PartTiles.tsx'
import { knownType, type TypePlace } from './place.ts'

const route = getRouteApi('/console/RemovedExclusionTrasactionData')

/** A dealer's rows of a transaction type that an exclusion covers. */
export function TransactionsPage() {
  const search = route.useSearch()
  const place = knownType(search)
  const { companyCode, displayName } = search
  if (!place || companyCode === undefined) return <InvalidPlace title={messages.transactions} />
  return <Transactions place={place} companyCode={companyCode} name={displayName ?? companyCode} />
}

const columns: readonly Column<ExclusionTransactionRow>[] = [
  ...transactionColumns.slice(0, 2),
  textColumn({ key: 'cycle', header: messages.cycle, of: (row) => row.payoutCycleName, width: 150, grow: true }),
  ...transactionColumns.slice(2)
]

type TransactionsProps = { place: TypePlace; companyCode: string; name: string }

function Transactions({ place, companyCode, name }: TransactionsProps) {
  const list = useListState(coveredList)
  const part = { ...place, companyCode }
  const header = useCall(exclusionEndpoints.exclusionTransactionHeader, part, { faultsReplacePage: true })
  const transactions = useCall(
    exclusionEndpoints.exclusionTransactionList,
    { ...part, ...list.request },
    { faultsReplacePage: true }
  )
  if (header.error && isTrouble(header.error, 'refusedByRule'))
    return <InvalidPlace title={messages.transactions} message={header.error.message} />
  return (
    <ListScreen
      title={`${name}: ${place.transactionType}`}
      purpose={messages.transactionsPurpose}
      actions={<ScreenDownloadMenu name="exclusionReportDownload" holds={messages.currentAndRemoved} />}
      back={
        <BackLink to="/RemovedExclusionTransacionDetails" search={place}>
          {`${messages.dealers}: ${place.transactionType}`}
        </BackLink>
      }
      tiles={<PartTiles header={header.data} />}
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
