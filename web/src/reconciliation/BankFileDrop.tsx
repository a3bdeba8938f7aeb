import { Text } from '@mantine/core'
import { maxFileBytes } from '@payouts/contract/envelope'
import { useState } from 'react'
import { FileField } from '../ui/FileField.tsx'
import { sizeText } from '../ui/file-rules.ts'
import { BringInDialog } from './BringInDialog.tsx'
import { messages } from './messages.ts'

/** Takes a file of the bank, dragged here or chosen. */
export function BankFileDrop() {
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState(false)
  const take = (chosen: File | null) => {
    setFile(chosen)
    setOpened(chosen !== null)
  }
  return (
    <div className="bank-file-drop">
      <FileField
        label={messages.bankFile}
        kinds={['xml', 'csv', 'txt']}
        maxBytes={maxFileBytes}
        refusalText={messages.notTaken}
        tooLargeText={(large) => <TooLarge file={large} />}
        value={null}
        onChange={take}
      />
      <Text size="xs" c="dimmed">
        {messages.formatsHint}
      </Text>
      <BringInDialog file={file} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}

function TooLarge({ file }: { file: File }) {
  return (
    <>
      {messages.tooLarge(file.name, sizeText(file.size), sizeText(maxFileBytes))}
      <code className="bank-file-command">{messages.command(file.name)}</code>
    </>
  )
}
