import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState, useOwnListState } from '#list/use-list-state.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { fileColumns, problemColumns } from './columns.tsx'
import { filesList, problemsList } from './lists.ts'
import { messages } from './messages.ts'

/** Files received from the bank: who uploaded each, its effect, and its problems. */
export function FilesView() {
  const list = useListState(filesList, 'files')
  const query = useCall(reconciliationEndpoints.getReceivedFiles, list.request)
  const { open, subject: file, ...dialog } = useDialogAbout<ReceivedFile>()
  return (
    <>
      <ListTable
        label={messages.views.files}
        list={list}
        query={query}
        columns={fileColumns}
        rowId={({ fileId }) => String(fileId)}
        rowName={({ fileName }) => fileName}
        onOpen={open}
        emptyHint={messages.noFiles}
        errorText={({ message }) => messages.fetchError(message)}
      />
      <Dialog {...dialog} title={messages.fileTitle(file?.fileName ?? '')} size="xl" nothingToLose>
        {file && <Problems file={file} />}
        <DialogActions cancel={messages.close} />
      </Dialog>
    </>
  )
}

function Problems({ file: { fileId, problem, repeats } }: { file: ReceivedFile }) {
  const list = useOwnListState(problemsList)
  const query = useCall(reconciliationEndpoints.getReceivedFileProblems, { fileId, ...list.request })
  if (problem !== null) return <p>{problem}</p>
  if (repeats) return <p>{messages.repeatsFile(repeats.fileName)}</p>
  return (
    <ListTable
      label={messages.problemsTitle}
      list={list}
      query={query}
      columns={problemColumns}
      rowId={({ place, problem: what }) => `${place} ${what}`}
      rowName={({ place }) => place}
      emptyHint={messages.noProblems}
    />
  )
}
