import { Button } from '@mantine/core'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionRow } from '@payouts/contract/exclusions/schema'
import { linkOptions } from '@tanstack/react-router'
import { CircleMinus, Plus } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { useSelection } from '#list/use-selection.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { AddExclusionDialog } from './add/AddExclusionDialog.tsx'
import { fetchErrorText, useExclusionRights } from './api.ts'
import { exclusionColumns } from './columns.tsx'
import { ExclusionFeed } from './ExclusionFeed.tsx'
import { exclusionsList } from './lists.ts'
import { messages } from './messages.ts'
import { RemovedExclusions } from './RemovedExclusions.tsx'
import { RemoveExclusionDialog } from './RemoveExclusionDialog.tsx'

const rules = { id: ({ exclusionDetailsId }: ExclusionRow) => String(exclusionDetailsId) }
const rowName = ({ clientName }: ExclusionRow) => clientName

/** Who is excluded now, and who was. */
export function ExclusionsPage() {
  const { mayAdd, mayRemove } = useExclusionRights()
  const list = useListState(exclusionsList)
  const query = useCall(exclusionEndpoints.getExclusionList, list.request, { faultsReplacePage: true })
  const selection = useSelection(rules)
  const [adding, setAdding] = useState(false)
  const { open: openRemoval, subject: chosen, ...removing } = useDialogAbout<readonly ExclusionRow[]>()

  const remove = () => {
    if (selection.count === 0) return void showAlert(messages.selectRow, messages.alert)
    openRemoval(selection.rows)
  }
  const removed = () => {
    removing.onClose()
    selection.clear()
  }
  const rowLinks = useRowLinks(({ billingAccountNo, exclusionDetailsId }: ExclusionRow) =>
    linkOptions({
      to: '/RemovedExclusionTransactionTypeScreen',
      search: { billingAccountNo, exclusionDetailsId }
    })
  )
  const removal = { label: messages.remove, icon: <CircleMinus size={15} aria-hidden />, onClick: remove }
  const addition = { label: messages.addNew, icon: <Plus size={16} aria-hidden />, onClick: () => setAdding(true) }

  return (
    <ListFrame
      title={messages.exclusions}
      purpose={messages.purpose}
      actions={
        <>
          <ScreenDownloadMenu name="exclusionReportDownload" scope={{ filters: { removed: false } }} list={list} />
          <ActionButtons
            actions={[...(mayRemove ? [removal] : []), ...(mayAdd ? [{ ...addition, main: true }] : [])]}
          />
        </>
      }
      feed={<ExclusionFeed />}
    >
      <ListTable
        label={messages.current}
        list={list}
        query={pageIn(query, ({ exclusionList }) => exclusionList)}
        columns={exclusionColumns}
        rowId={rules.id}
        rowName={rowName}
        {...rowLinks}
        selection={mayRemove ? selection : undefined}
        bulkActions={[{ ...removal, main: true }]}
        emptyHint={messages.noExclusions}
        emptyAction={
          mayAdd && (
            <Button variant="default" size="xs" onClick={addition.onClick}>
              {messages.firstExclusion}
            </Button>
          )
        }
        emptySearchText={messages.enterValue}
        errorText={fetchErrorText}
      />
      {/* Below a list of known length, which would otherwise move when this loads. */}
      {(query.data || query.error) && <RemovedExclusions />}
      <AddExclusionDialog opened={adding} onClose={() => setAdding(false)} />
      <RemoveExclusionDialog {...removing} exclusions={chosen} onDone={removed} />
    </ListFrame>
  )
}
