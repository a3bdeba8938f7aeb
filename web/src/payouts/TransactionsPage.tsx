import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { BackLink } from '../list/BackLink.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useTotalHeader } from './api.ts'
import { CycleScreen } from './CycleScreen.tsx'
import { transactionColumns } from './columns.tsx'
import { InvalidPlace } from './InvalidPlace.tsx'
import { transactionsList } from './lists.ts'
import { messages } from './messages.ts'
import { type KnownCycle, knownCycle } from './place.ts'
import { useTransactionSelection } from './use-transaction-selection.ts'

const route = getRouteApi('/console/payoutsTransactionDetails')

/** The transactions of one dealer and type in a cycle. */
export function TransactionsPage() {
  const search = route.useSearch()
  const { transactionType, companyCode, displayName = companyCode } = search
  const place = knownCycle(search)
  if (!place || !companyCode || !displayName)
    return <InvalidPlace title={messages.transactions} message={messages.invalidCycle} />
  if (!transactionType) return <InvalidPlace title={messages.transactions} message={messages.invalidType} />
  const dealer = { transactionType, companyCode, displayName }
  return <Transactions key={`${place.batchNo} ${transactionType} ${companyCode}`} place={place} dealer={dealer} />
}

type DealerOfType = { transactionType: string; companyCode: string; displayName: string }

function Transactions({ place, dealer }: { place: KnownCycle; dealer: DealerOfType }) {
  const { batchNo, version, commissionType } = place
  const { transactionType, companyCode, displayName } = dealer
  const list = useListState(transactionsList)
  const { selection, acted } = useTransactionSelection({ transactionType, companyCode })
  const header = useTotalHeader({ batchNo, transactionType, companyCode })
  const transactions = useCall(
    payoutEndpoints.getPayoutTransactions,
    { ...list.request, batchNo, version, commissionType, transactionType, companyCode },
    { faultsReplacePage: true }
  )
  return (
    <CycleScreen
      title={`${displayName}: ${transactionType}`}
      back={
        <BackLink to="/payoutsDealerBreakdown" search={{ ...place, transactionType }}>
          {`${messages.dealers}: ${transactionType}`}
        </BackLink>
      }
      place={place}
      header={header}
      acted={acted}
      label={messages.transactions}
      list={list}
      query={transactions}
      columns={transactionColumns}
      rowId={selection.rules.id}
      rowName={({ transactionNo }) => transactionNo}
      selection={selection}
      emptyHint={messages.noTransactions}
    />
  )
}
