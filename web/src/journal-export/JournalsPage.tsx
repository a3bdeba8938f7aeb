import { Skeleton } from '@mantine/core'
import { canReplace } from '@payouts/contract/journal-export/can'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { JournalRow } from '@payouts/contract/journal-export/schema'
import { useMemo, useState } from 'react'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { buttonColumn } from '#list/columns.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { BooksTabs } from '#periods/BooksTabs.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useJournalCommand, useMayExport } from './api.ts'
import { journalColumns } from './columns.tsx'
import { ExportTable } from './ExportTable.tsx'
import { latestExports } from './latest-exports.ts'
import { journalsList } from './lists.ts'
import { messages } from './messages.ts'
import { OpenBookings } from './OpenBookings.tsx'
import { yesterday } from './yesterday.ts'

const ExportForm = later(() => import('./ExportForm.tsx').then((part) => part.ExportForm))
const AnswersForm = later(() => import('./AnswersForm.tsx').then((part) => part.AnswersForm))

/** Journals for the general ledger: what is in none yet, the files of those that are written, and their answers. */
export function JournalsPage() {
  const list = useListState(journalsList)
  const query = useCall(journalEndpoints.getJournals, list.request)
  const unexported = useCall(journalEndpoints.getUnexported, { toDay: yesterday() })
  const files = useCall(journalEndpoints.getJournalExports, latestExports)
  // A later answer to what stands above the list would push the list down.
  const isRead = [unexported, files].every(({ data, error }) => data !== undefined || error !== null)
  const mayExport = useMayExport()
  const columns = useColumns(mayExport)
  const [opened, setOpened] = useState<'export' | 'answers'>()
  const close = () => setOpened(undefined)
  return (
    <ListFrame
      title={messages.journals}
      purpose={messages.purpose}
      actions={
        mayExport && (
          <ActionButtons
            actions={[
              { label: messages.answers, onClick: () => setOpened('answers') },
              {
                label: messages.write,
                onClick: () => setOpened('export'),
                main: true,
                disabledReason: unexported.data?.hasChart === false ? messages.noChart : undefined
              }
            ]}
          />
        )
      }
    >
      <BooksTabs current="journals" />
      {isRead ? (
        <>
          {unexported.data && <OpenBookings {...unexported.data} />}
          <ExportTable />
          <ListTable
            label={messages.listLabel}
            list={list}
            query={query}
            columns={columns}
            rowId={({ journalNo }) => journalNo}
            rowName={({ journalNo }) => journalNo}
            emptyHint={messages.noFiles}
          />
        </>
      ) : (
        <Skeleton height={420} role="status" aria-label={messages.loading} />
      )}
      <Dialog opened={opened === 'export'} onClose={close} title={messages.writeTitle}>
        <ExportForm needed={opened === 'export'} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'answers'} onClose={close} title={messages.answersTitle}>
        <AnswersForm needed={opened === 'answers'} onDone={close} />
      </Dialog>
    </ListFrame>
  )
}

/** With the button that writes a rejected journal again. */
function useColumns(mayExport: boolean) {
  const { mutate } = useJournalCommand(journalEndpoints.replaceJournal)
  return useMemo(() => {
    if (!mayExport) return journalColumns
    const again = buttonColumn<JournalRow>({
      button: (row) =>
        canReplace(row).allowed
          ? {
              label: messages.replace,
              onClick: () =>
                mutate({ payload: { journalNo: row.journalNo } }, { onError: (error) => void showError(error) })
            }
          : undefined,
      label: ({ journalNo }) => journalNo,
      width: 116
    })
    return [...journalColumns, again]
  }, [mayExport, mutate])
}
