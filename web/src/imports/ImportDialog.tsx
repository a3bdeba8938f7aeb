import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { useState } from 'react'
import { useCommand } from '#client/queries.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { messages } from './messages.ts'

type ImportDialogProps = {
  file: File | null
  opened: boolean
  onClose: () => void
  /** The person wants to see the report of what was imported. */
  onShowReport: (report: ImportReport) => void
}

/** Asks which cycle a file is, sends it, and shows the result. */
export function ImportDialog({ file, opened, onClose, onShowReport }: ImportDialogProps) {
  const [outcome, setOutcome] = useState<{ file: File; report: ImportReport }>()
  const report = outcome?.file === file ? outcome?.report : undefined
  const showReport = (shown: ImportReport) => {
    onClose()
    onShowReport(shown)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={messages.importTitle(file?.name ?? '')}
      size="lg"
      nothingToLose={report !== undefined}
    >
      {report && <ImportOutcome report={report} onShow={showReport} />}
      {file && !report && <Import file={file} onImported={(imported) => setOutcome({ file, report: imported })} />}
    </Dialog>
  )
}

function Import({ file, onImported }: { file: File; onImported: (report: ImportReport) => void }) {
  const [sent, setSent] = useState(0)
  const command = useCommand(importEndpoints.importCycle, { invalidates: 'everything' })
  return (
    <ImportForm
      problem={command.error}
      sent={command.isPending ? sent : undefined}
      onSubmit={(request) => {
        setSent(0)
        const payload = { ...request, fileName: file.name }
        command.mutate({ payload, file, onUploadProgress: setSent }, { onSuccess: onImported })
      }}
    />
  )
}
