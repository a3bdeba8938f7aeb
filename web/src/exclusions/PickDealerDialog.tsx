import type { AdjustableDealer } from '@payouts/contract/adjustments/schema'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { dealerColumns } from '../adjustments/columns.tsx'
import { useCall } from '../client/queries.ts'
import { ListTable } from '../list/ListTable.tsx'
import { pageIn } from '../list/list-query.ts'
import { useOwnListState } from '../list/use-list-state.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { pickedDealersList } from './lists.ts'
import { messages } from './messages.ts'

type PickDealerDialogProps = {
  opened: boolean
  onClose: () => void
  onPick: (dealer: AdjustableDealer) => void
}

/** Finds another dealer for the adjustment; what else was filled in stays. */
export function PickDealerDialog({ opened, onClose, onPick }: PickDealerDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.pickDealer} size="xl">
      <DealerSearch onPick={onPick} />
    </Dialog>
  )
}

function DealerSearch({ onPick }: Pick<PickDealerDialogProps, 'onPick'>) {
  const list = useOwnListState(pickedDealersList)
  const { pageNumber, pageSize, filter } = list
  const query = useCall(
    exclusionEndpoints.searchDealers,
    { pageNumber, pageSize, searchKeyword: filter?.value ?? '' },
    { enabled: filter !== undefined }
  )
  return (
    <ListTable
      label={messages.dealers}
      list={list}
      query={pageIn(query, ({ dealers }) => dealers)}
      columns={dealerColumns}
      rowId={({ dealerCode }) => dealerCode}
      rowName={({ dealerName }) => dealerName}
      onOpen={onPick}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    />
  )
}
