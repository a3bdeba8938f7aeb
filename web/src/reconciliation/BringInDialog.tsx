import { Progress, Stack, Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/schema'
import { type FormEvent, useState } from 'react'
import { CallRefusal } from '../client/CallRefusal.tsx'
import { useCommand } from '../client/queries.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { messages } from './messages.ts'
import { ReceiveOutcome } from './ReceiveOutcome.tsx'

type BringInDialogProps = { file: File | null; opened: boolean; onClose: () => void }

/** Asks before a file moves payments, sends it, and shows the result. */
export function BringInDialog({ file, opened, onClose }: BringInDialogProps) {
  const [outcome, setOutcome] = useState<{ file: File; report: ReceiveReport }>()
  const report = outcome?.file === file ? outcome?.report : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.bringTitle(file?.name ?? '')} size="lg" nothingToLose>
      {report && <ReceiveOutcome report={report} />}
      {file && !report && <BringIn file={file} onReceived={(received) => setOutcome({ file, report: received })} />}
    </Dialog>
  )
}

function BringIn({ file, onReceived }: { file: File; onReceived: (report: ReceiveReport) => void }) {
  const [sent, setSent] = useState(0)
  const command = useCommand(reconciliationEndpoints.receiveBankFile, { invalidates: 'everything' })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(0)
    command.mutate({ payload: { fileName: file.name }, file, onUploadProgress: setSent }, { onSuccess: onReceived })
  }
  const isChecking = sent >= 1
  const words = isChecking ? messages.checking : messages.sending(sent)
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text size="sm" tabIndex={-1} data-autofocus data-page-focus>
          {messages.bringHint}
        </Text>
        {command.isPending && (
          <div>
            <Text size="sm" mb={6} role="status">
              {words}
            </Text>
            <Progress value={isChecking ? 100 : sent * 100} animated={isChecking} aria-label={words} />
          </div>
        )}
        {command.error && !command.isPending && <CallRefusal error={command.error} verb={messages.bring} />}
      </Stack>
      <DialogActions submit={messages.bring} busy={command.isPending} />
    </form>
  )
}
