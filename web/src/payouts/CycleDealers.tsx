import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutDealerRow } from '@payouts/contract/payouts/schema'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../client/queries.ts'
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
import type { CycleParams } from './search.ts'

const rules = {
  id: ({ companyCode }: PayoutDealerRow) => companyCode,
  amount: ({ summaryAmount }: PayoutDealerRow) => summaryAmount,
  less: keptBack,
  restNote: beforeTax
}

type CycleDealersProps = {
  params: CycleParams
  /** Left out for the dealers of all types. */
  transactionType?: string
}

/** The dealers of a cycle, or of one transaction type of it. */
export function CycleDealers({ params, transactionType }: CycleDealersProps) {
  const { batchNo, version, commissionType } = params
  const navigate = useNavigate()
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
    void (transactionType === undefined
      ? navigate({ to: '/dealer', search: { companyCode } })
      : navigate({
          to: '/payoutsTransactionDetails',
          search: { ...params, transactionType, companyCode, displayName }
        }))

  return (
    <CycleScreen
      title={transactionType === undefined ? messages.dealers : `${messages.dealers}: ${transactionType}`}
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
