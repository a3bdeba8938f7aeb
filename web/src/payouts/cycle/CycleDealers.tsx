import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutDealerRow } from '@payouts/contract/payouts/schema'
import { linkOptions } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '#client/queries.ts'
import { useListState } from '#list/use-list-state.ts'
import { useMatching } from '#list/use-matching.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { type Selection, useSelection } from '#list/use-selection.ts'
import { beforeTax, keptBack } from '#transactions/payout-terms.ts'
import { useTotalHeader } from '../api.ts'
import { CycleLink } from '../back-links.tsx'
import { dealerColumns } from '../columns.tsx'
import { dealersList } from '../lists.ts'
import { messages } from '../messages.ts'
import type { CycleParams } from '../search.ts'
import { CycleScreen } from './CycleScreen.tsx'

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
  /** The person came to hold the only dealer of the list: it is selected, and Hold has the focus. */
  act?: 'hold' | undefined
}

/** The dealers of a cycle, or of one transaction type of it. */
export function CycleDealers({ params, transactionType, act }: CycleDealersProps) {
  const { batchNo, version, commissionType } = params
  const list = useListState(dealersList)
  const selection = useSelection(rules)
  const matching = useMatching(selection, list.request)
  const header = useTotalHeader({ batchNo, transactionType })
  const dealers = useCall(
    payoutEndpoints.getPayoutSummaryDealer,
    { ...list.request, batchNo, version, commissionType, transactionType },
    { faultsReplacePage: true }
  )
  useOnlyRowSelected(act !== undefined, dealers.data?.content, selection)
  const rowLinks = useRowLinks(({ companyCode, displayName }: PayoutDealerRow) =>
    transactionType === undefined
      ? linkOptions({ to: '/dealer', search: { companyCode } })
      : linkOptions({
          to: '/payoutsTransactionDetails',
          search: { ...params, transactionType, companyCode, displayName }
        })
  )

  const cycleName = header.data?.cycle.payoutCycleName ?? params.payoutCycleName

  return (
    <CycleScreen
      title={transactionType === undefined ? (cycleName ?? messages.cycle) : `${messages.dealers}: ${transactionType}`}
      tab={transactionType === undefined ? 'dealers' : undefined}
      back={<CycleLink params={params} name={cycleName} />}
      params={params}
      header={header}
      actionSelection={{
        level: 'company',
        ids: selection.ids,
        transactionType,
        nameOf: (id) => selection.rows.find(({ companyCode }) => companyCode === id)?.companyName ?? id,
        matching,
        chooseAll: () => selection.selectAll(dealers.data),
        focusOn: act
      }}
      label={messages.dealers}
      list={list}
      query={dealers}
      columns={dealerColumns}
      rowId={rules.id}
      rowName={({ companyName }) => companyName}
      {...rowLinks}
      selection={selection}
      takesAllThatMatch
      emptyHint={messages.noDealers}
    />
  )
}

/** Selects, once, the only row of a list, if the person came to act on it. */
function useOnlyRowSelected<Row>(wanted: boolean, rows: readonly Row[] | undefined, selection: Selection<Row>) {
  const done = useRef(false)
  const { set } = selection
  useEffect(() => {
    if (!wanted || done.current || rows === undefined) return
    done.current = true
    if (rows.length === 1) set(rows, true)
  }, [wanted, rows, set])
}
