import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { ScreenDownload } from '@payouts/contract/downloads/screen-downloads'
import { useRef } from 'react'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { FormatField } from './FormatField.tsx'
import { messages } from './messages.ts'
import { filtersInWords, filtersOf, type NarrowedList } from './narrowed.ts'
import { type DownloadScope, downloadScreen } from './screen-downloads.ts'

type ListDownloadDialogProps = {
  opened: boolean
  onClose: () => void
  name: ScreenDownload
  /** What is downloaded, as the dialog's title names it: `earmarks`. */
  what: string
  scope: DownloadScope
  /** The list whose filters narrow the file, too. */
  list: NarrowedList
}

/** Asks for the format of a list's download, if its Download button has other duties. */
export function ListDownloadDialog({ opened, onClose, name, what, scope, list }: ListDownloadDialogProps) {
  const download = (format: ReportFormat) => {
    onClose()
    void downloadScreen(name, format, { ...scope, ...filtersOf(list, scope.filters) })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={dialogMessages.dialogTitle(what)} nothingToLose>
      <FormatForm narrowed={filtersInWords(list)} onChosen={download} />
    </Dialog>
  )
}

type Chosen = { reportFormat: ReportFormat | '' }

type FormatFormProps = { narrowed: string | undefined; onChosen: (format: ReportFormat) => void }

function FormatForm({ narrowed, onChosen }: FormatFormProps) {
  const form = useForm<Chosen>({
    initialValues: { reportFormat: '' },
    validate: { reportFormat: (format) => (format ? null : dialogMessages.chooseFormat) }
  })
  const formats = useRef<HTMLDivElement>(null)
  const send = ({ reportFormat }: Chosen) => {
    if (reportFormat) onChosen(reportFormat)
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, () => formats.current?.querySelector('input')?.focus())}>
      <Stack gap="md">
        <p className="muted" tabIndex={-1} data-autofocus data-page-focus>
          {narrowed ? messages.onlyFiltered(narrowed) : messages.wholeList}.
        </p>
        <FormatField {...form.getInputProps('reportFormat')} ref={formats} />
      </Stack>
      <DialogActions submit={messages.download} />
    </form>
  )
}
