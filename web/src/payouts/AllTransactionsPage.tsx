import { NativeSelect } from '@mantine/core'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { useListState } from '../list/use-list-state.ts'
import { useTotalHeader } from './api.ts'
import { CycleLink } from './back-links.tsx'
import { CycleScreen } from './CycleScreen.tsx'
import { allTransactionColumns } from './columns.tsx'
import { type RowsBehind, rowsToShow, shownRows } from './cycle-picture.ts'
import { InvalidPlace } from './InvalidPlace.tsx'
import { transactionsList } from './lists.ts'
import { messages } from './messages.ts'
import { type KnownCycle, knownCycle } from './place.ts'
import { useTransactionSelection } from './use-transaction-selection.ts'

const route = getRouteApi('/console/payoutsAllTransactionDetails')

/** All transactions of a cycle, or those behind one bar of its picture. */
export function AllTransactionsPage() {
  const search = route.useSearch()
  const place = knownCycle(search)
  if (!place) return <InvalidPlace title={messages.allTransactions} message={messages.invalidCycle} />
  const { step, holdType } = search
  return <AllTransactions key={place.batchNo} place={place} rows={{ step, holdType }} />
}

function AllTransactions({ place, rows }: { place: KnownCycle; rows: RowsBehind }) {
  const { batchNo, version, commissionType } = place
  const navigate = route.useNavigate()
  const list = useListState(transactionsList)
  const { selection, acted } = useTransactionSelection()
  const header = useTotalHeader({ batchNo })
  const shown = shownRows(rows)
  const transactions = useCall(
    payoutEndpoints.getPayoutTransactions,
    { ...list.request, batchNo, version, commissionType, ...rowsToShow[shown]?.rows },
    { faultsReplacePage: true }
  )
  const show = ({ step, holdType }: RowsBehind) =>
    void navigate({ search: (before) => ({ ...before, step, holdType, page: undefined }), replace: true })

  return (
    <CycleScreen
      title={messages.allTransactions}
      back={<CycleLink place={place} name={header.data?.cycle.payoutCycleName ?? place.payoutCycleName} />}
      place={place}
      header={header}
      acted={acted}
      onOpenRows={show}
      label={messages.transactions}
      list={list}
      query={transactions}
      columns={allTransactionColumns}
      rowId={selection.rules.id}
      rowName={({ transactionNo }) => transactionNo}
      selection={selection}
      emptyHint={messages.noTransactions}
      tools={
        <NativeSelect
          aria-label={messages.show}
          data={rowsToShow.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(shown)}
          onChange={(event) => show(rowsToShow[Number(event.currentTarget.value)]?.rows ?? {})}
        />
      }
    />
  )
}
