import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { AdjustableDealer } from '@payouts/contract/adjustments/schema'
import { useMemo } from 'react'
import { buttonColumn } from '#list/columns.tsx'
import { useSearchQuery } from '#list/filters/use-search-query.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { BackAction } from '#ui/buttons/BackAnchor.tsx'
import { dealerColumns } from '../columns.tsx'
import { dealersList } from '../lists.ts'
import { messages } from '../messages.ts'
import { useReturnToForm } from './dealer-picking.ts'

/** Finds the dealer for an adjustment form and returns to it with the dealer filled in. */
export function DealerSearchPage() {
  const list = useListState(dealersList)
  const returnToForm = useReturnToForm()
  const request = { searchKeyword: '', ...list.request }
  const query = useSearchQuery(list, adjustmentEndpoints.searchDealers, request, (answer) => answer.dealers)
  const pick = ({ dealerName, dealerCode, isFrozen }: AdjustableDealer) =>
    returnToForm({ dealerName, dealerCode, isFrozen })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form to return to stays the same while this screen is open
  const columns = useMemo(() => [...dealerColumns, addColumn(pick)], [])

  return (
    <ListScreen
      title={messages.searchTitle}
      purpose={messages.searchPurpose}
      back={<BackAction onClick={() => returnToForm()}>{messages.backToForm}</BackAction>}
      label={messages.dealers}
      list={list}
      query={query}
      columns={columns}
      rowId={({ dealerCode }) => dealerCode}
      rowName={({ dealerName }) => dealerName}
      onOpen={pick}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    />
  )
}

const addColumn = (pick: (dealer: AdjustableDealer) => void) =>
  buttonColumn<AdjustableDealer>({
    button: (dealer) => ({ label: messages.addDealer, onClick: () => pick(dealer) }),
    label: ({ dealerName }) => dealerName,
    width: 116
  })
