import type { AdjustableDealer } from '@payouts/contract/adjustments/schema'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { dealerColumns } from '#adjustments/columns.tsx'
import { useSearchQuery } from '#list/filters/use-search-query.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useOwnListState } from '#list/use-list-state.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { pickedDealersList } from './lists.ts'
import { messages } from './messages.ts'

type PickDealerDialogProps = {
  opened: boolean
  onClose: () => void
  onPick: (dealer: AdjustableDealer) => void
}

/** Chooses another dealer for the adjustment; other values stay. */
export function PickDealerDialog({ opened, onClose, onPick }: PickDealerDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.pickDealer} size="xl">
      <DealerSearch onPick={onPick} />
    </Dialog>
  )
}

function DealerSearch({ onPick }: Pick<PickDealerDialogProps, 'onPick'>) {
  const list = useOwnListState(pickedDealersList)
  const request = { searchKeyword: '', ...list.request }
  const query = useSearchQuery(list, exclusionEndpoints.searchDealers, request, (answer) => answer.dealers)
  return (
    <ListTable
      label={messages.dealers}
      list={list}
      query={query}
      columns={dealerColumns}
      rowId={({ dealerCode }) => dealerCode}
      rowName={({ dealerName }) => dealerName}
      onOpen={onPick}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    />
  )
}
