import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useMatching } from '#list/use-matching.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { useSelection } from '#list/use-selection.ts'
import { beforeTax, keptBack } from '#transactions/payout-terms.ts'
import { useTotalHeader } from '../api.ts'
import { OriginLink } from '../back-links.tsx'
import { transactionTypeColumns } from '../columns.tsx'
import { transactionTypesList } from '../lists.ts'
import { messages } from '../messages.ts'
import { type CycleParams, cycleParams } from '../search.ts'
import { CycleFeed } from './CycleFeed.tsx'
import { CyclePictures } from './CyclePictures.tsx'
import { CycleScreen } from './CycleScreen.tsx'
import type { RowsBehind } from './rows-behind.ts'

const route = getRouteApi('/console/payoutsDealerSummary')

/** One payout cycle: its total, how the total comes about, and its transaction types. */
export function CyclePage() {
  const search = route.useSearch()
  const params = cycleParams(search)
  if (!params)
    return <InvalidAddress {...messages.invalidAddress} title={messages.cycle} message={messages.invalidCycle} />
  return <Cycle key={params.batchNo} params={params} isActivity={search.tab === 'activity'} />
}

const rules = {
  id: ({ transactionType }: TransactionTypeRow) => transactionType,
  amount: ({ summaryAmount }: TransactionTypeRow) => summaryAmount,
  less: keptBack,
  restNote: beforeTax
}

function Cycle({ params, isActivity }: { params: CycleParams; isActivity: boolean }) {
  const { batchNo, version, commissionType } = params
  const navigate = route.useNavigate()
  const list = useListState(transactionTypesList)
  const selection = useSelection(rules)
  const matching = useMatching(selection, list.request)
  const header = useTotalHeader({ batchNo })
  const types = useCall(
    payoutEndpoints.getPayoutSummaryTransType,
    { ...list.request, batchNo, version, commissionType },
    { faultsReplacePage: true }
  )
  const openRows = (rows: RowsBehind) =>
    void navigate({ to: '/payoutsAllTransactionDetails', search: { ...params, ...rows } })
  const rowLinks = useRowLinks(({ transactionType }: TransactionTypeRow) =>
    linkOptions({ to: '/payoutsDealerBreakdown', search: { ...params, transactionType } })
  )

  return (
    <CycleScreen
      title={header.data?.cycle.payoutCycleName ?? params.payoutCycleName ?? messages.cycle}
      back={<OriginLink params={params} />}
      params={params}
      header={header}
      actionSelection={{
        level: 'transactionType',
        ids: selection.ids,
        matching,
        chooseAll: () => selection.selectAll(types.data)
      }}
      tab={isActivity ? 'activity' : 'types'}
      instead={isActivity && <CycleFeed batchNo={batchNo} />}
      label={messages.transactionTypes}
      list={list}
      query={types}
      columns={transactionTypeColumns}
      rowId={rules.id}
      rowName={({ displayName }) => displayName}
      {...rowLinks}
      selection={selection}
      takesAllThatMatch
      emptyHint={messages.noTypes}
    >
      {/* Nothing below a list before its length is known: it would be pushed. */}
      {!isActivity && !types.isPending && (
        <CyclePictures batchNo={batchNo} status={header.data?.cycle.payoutStatus} onOpen={openRows} />
      )}
    </CycleScreen>
  )
}
