import { cycleEndpoints } from '@payouts/contract/cycles/endpoints'
import type { ImportReport } from '@payouts/contract/cycles/schema'
import { useState } from 'react'
import { useCommand } from '../client/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { messages } from './messages.ts'

type ImportDialogProps = {
  file: File | null
  opened: boolean
  onClose: () => void
  /** The person wants to see the report of what was imported. */
  onImported: (report: ImportReport) => void
}

/** Asks which cycle a file is, sends it, and says what came of it. */
export function ImportDialog({ file, opened, onClose, onImported }: ImportDialogProps) {
  const show = (report: ImportReport) => {
    onClose()
    onImported(report)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.importTitle(file?.name ?? '')} size="lg">
      {file && <Import file={file} onImported={show} />}
    </Dialog>
  )
}

function Import({ file, onImported }: { file: File; onImported: (report: ImportReport) => void }) {
  const [sent, setSent] = useState<number>()
  const command = useCommand(cycleEndpoints.importCycle, { invalidates: 'everything' })
  if (command.data) return <ImportOutcome report={command.data} onShow={onImported} />
  return (
    <ImportForm
      problem={command.error}
      sent={command.isPending ? (sent ?? 0) : undefined}
      onSubmit={(asked) => {
        setSent(0)
        command.mutate({ payload: { ...asked, fileName: file.name }, file, onUploadProgress: setSent })
      }}
    />
  )
}
