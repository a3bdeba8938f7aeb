import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutDealerRow } from '@payouts/contract/payouts/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useMatching } from '../list/use-matching.ts'
import { useSelection } from '../list/use-selection.ts'
import { beforeTax, keptBack } from '../transactions/payout-terms.ts'
import { useTotalHeader } from './api.ts'
import { CycleLink } from './back-links.tsx'
import { CycleScreen } from './CycleScreen.tsx'
import { dealerColumns } from './columns.tsx'
import { dealersList } from './lists.ts'
import { messages } from './messages.ts'
import { type CycleParams, cycleParams } from './search.ts'

const route = getRouteApi('/console/payoutsDealerBreakdown')

/** The dealers of one transaction type of a cycle. */
export function DealersPage() {
  const search = route.useSearch()
  const params = cycleParams(search)
  if (!params)
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={messages.invalidCycle} />
  const { transactionType } = search
  if (!transactionType)
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={messages.invalidType} />
  return <Dealers key={`${params.batchNo} ${transactionType}`} params={params} transactionType={transactionType} />
}

const rules = {
  id: ({ companyCode }: PayoutDealerRow) => companyCode,
  amount: ({ summaryAmount }: PayoutDealerRow) => summaryAmount,
  less: keptBack,
  restNote: beforeTax
}

function Dealers({ params, transactionType }: { params: CycleParams; transactionType: string }) {
  const { batchNo, version, commissionType } = params
  const navigate = route.useNavigate()
  const list = useListState(dealersList)
  const selection = useSelection(rules)
  const matching = useMatching(selection, list.request)
  const header = useTotalHeader({ batchNo, transactionType })
  const dealers = useCall(
    payoutEndpoints.getPayoutSummaryDealer,
    { ...list.request, batchNo, version, commissionType, transactionType },
    { faultsReplacePage: true }
  )
  const openDealer = ({ companyCode, displayName }: PayoutDealerRow) =>
    void navigate({
      to: '/payoutsTransactionDetails',
      search: { ...params, transactionType, companyCode, displayName }
    })

  return (
    <CycleScreen
      title={`${messages.dealers}: ${transactionType}`}
      back={<CycleLink params={params} name={header.data?.cycle.payoutCycleName ?? params.payoutCycleName} />}
      params={params}
      header={header}
      actionSelection={{
        level: 'company',
        ids: selection.ids,
        transactionType,
        nameOf: (id) => selection.rows.find(({ companyCode }) => companyCode === id)?.companyName ?? id,
        matching,
        chooseAll: () => selection.selectAll(dealers.data)
      }}
      label={messages.dealers}
      list={list}
      query={dealers}
      columns={dealerColumns}
      rowId={rules.id}
      rowName={({ companyName }) => companyName}
      onOpen={openDealer}
      selection={selection}
      takesAllThatMatch
      emptyHint={messages.noDealers}
    />
  )
}
