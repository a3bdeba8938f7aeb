import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { FreezeRow } from '@payouts/contract/freezes/schema'
import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { AttachmentsDialog } from '#attachments/AttachmentsDialog.tsx'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { AddLink, FirstStep } from '#list/AddLink.tsx'
import { menuColumn } from '#list/columns.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useFreezeRights } from './api.ts'
import { freezeColumns } from './columns.tsx'
import { FreezeFeed } from './FreezeFeed.tsx'
import { FrozenTiles } from './FrozenTiles.tsx'
import { freezesList } from './lists.ts'
import { messages } from './messages.ts'
import { useFrozenAccount } from './use-frozen-account.tsx'

/** The accounts that are frozen, or were. */
export function FreezesPage() {
  const list = useListState(freezesList)
  const query = useCall(freezeEndpoints.getFreezeList, list.request, { faultsReplacePage: true })
  const { mayAdd, mayEdit } = useFreezeRights()
  const { open: openProofs, subject: proofsOf, ...proofs } = useDialogAbout<FreezeRow>()
  const frozen = useFrozenAccount()
  const columns = useMemo(
    () => [
      ...freezeColumns,
      menuColumn<FreezeRow>({
        label: ({ companyName }) => companyName,
        actions: (row) => [
          {
            label: messages.attachments,
            icon: <Paperclip size={15} aria-hidden />,
            onClick: () => openProofs(row)
          }
        ]
      })
    ],
    [openProofs]
  )

  const open = (row: FreezeRow) => {
    if (mayEdit && row.isEditAble === 'true') frozen.open(row)
    else void showAlert(messages.editNotAllowed, messages.alert)
  }

  return (
    <ListScreen
      title={messages.freezeAccount}
      purpose={messages.freezesPurpose}
      actions={
        <>
          <PeriodDownload
            name="freezeAccountReportDownload"
            what={messages.downloaded}
            hint={messages.downloadHint}
            list={list}
          />
          {mayAdd && <AddLink to="/FreezeUnfreezeDealer">{messages.addNew}</AddLink>}
        </>
      }
      tiles={<FrozenTiles />}
      feed={<FreezeFeed />}
      label={messages.frozenAccounts}
      list={list}
      query={query}
      columns={columns}
      rowId={({ companyCode }) => companyCode}
      rowName={({ companyName }) => companyName}
      onOpen={open}
      emptySearchText={messages.enterValue}
      emptyHint={messages.nothingFrozen}
      emptyAction={mayAdd && <FirstStep to="/FreezeUnfreezeDealer">{messages.firstFreeze}</FirstStep>}
    >
      {frozen.dialog}
      <AttachmentsDialog {...proofs} attachmentType="FREEZE_ACCOUNTS" reference={proofsOf?.companyCode} />
    </ListScreen>
  )
}
