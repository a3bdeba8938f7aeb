import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDealerRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { useSelection } from '#list/use-selection.ts'
import { useHoldActions } from './actions.tsx'
import { DealersBackLink } from './back-links.tsx'
import { dealerColumns } from './columns.tsx'
import { HoldListScreen, HoldReport } from './HoldListScreen.tsx'
import { dealerList } from './lists.ts'
import { messages } from './messages.ts'
import { type HoldTypeParams, holdTypeParams } from './search.ts'

const route = getRouteApi('/console/onHoldDealers')

/** The dealers with held transactions of a type, in all cycles or in one. */
export function OnHoldDealersPage() {
  const params = holdTypeParams(route.useSearch())
  if (!params) return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} />
  return <Dealers key={`${params.holdType} ${params.batchNo}`} params={params} />
}

const rules = {
  id: ({ companyCode }: HoldDealerRow) => companyCode,
  amount: ({ summaryAmount }: HoldDealerRow) => summaryAmount
}

function Dealers({ params }: { params: HoldTypeParams }) {
  const { holdType, batchNo, payoutCycleName } = params
  const list = useListState(dealerList)
  const selection = useSelection(rules)
  const query = useCall(
    onHoldEndpoints.getHoldPayoutSummaryDealer,
    { ...list.request, holdType, batchNo },
    { faultsReplacePage: true }
  )
  const holdActions = useHoldActions({
    holdType,
    selection,
    counts: (row) => row,
    target: (rows) => ({ level: 'company', batchNo, selection: rows.map(rules.id) }),
    name: ({ companyName }) => companyName
  })
  const rowLinks = useRowLinks(({ companyCode, companyName }: HoldDealerRow) => {
    const search = { ...params, companyCode, companyName }
    return linkOptions({ to: batchNo ? '/onHoldDetails' : '/onHoldPayoutCycle', search })
  })

  return (
    <HoldListScreen
      title={holdType}
      purpose={batchNo ? messages.dealersIn(payoutCycleName ?? messages.thisCycle) : holdTypeRules[holdType].exit}
      back={<DealersBackLink params={params} />}
      buttons={<HoldReport cycle={batchNo ? { batchNo } : { title: messages.alert, reason: messages.noBatchNumber }} />}
      scope={params}
      label={messages.dealers}
      list={list}
      query={query}
      columns={dealerColumns}
      rowName={({ companyName }) => companyName}
      {...rowLinks}
      selection={selection}
      holdActions={holdActions}
    />
  )
}
