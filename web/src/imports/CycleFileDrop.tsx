import { Text } from '@mantine/core'
import { maxFileBytes } from '@payouts/contract/envelope'
import { cycleFileColumns, optionalCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { useState } from 'react'
import { FileField } from '../ui/FileField.tsx'
import { sizeText } from '../ui/file-rules.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { messages } from './messages.ts'
import './CycleFileDrop.css'

/** Takes a cycle's CSV file, dragged here or chosen, and asks what cycle it is. */
export function CycleFileDrop({ onShowReport }: { onShowReport: (report: ImportReport) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState(false)
  const take = (chosen: File | null) => {
    setFile(chosen)
    setOpened(chosen !== null)
  }
  return (
    <div className="cycle-file-drop">
      <FileField
        label={messages.cycleFile}
        kinds={['csv']}
        maxBytes={maxFileBytes}
        refusalText={messages.notCsv}
        tooLargeText={(large) => <TooLarge file={large} />}
        value={null}
        onChange={take}
      />
      <Text size="xs" c="dimmed">
        {messages.columnsHint(cycleFileColumns, optionalCycleFileColumn)}
      </Text>
      <ImportDialog file={file} opened={opened} onClose={() => setOpened(false)} onShowReport={onShowReport} />
    </div>
  )
}

function TooLarge({ file }: { file: File }) {
  return (
    <>
      {messages.tooLarge(file.name, sizeText(file.size), sizeText(maxFileBytes))}
      <code className="cycle-file-command">{messages.command(file.name)}</code>
    </>
  )
}
