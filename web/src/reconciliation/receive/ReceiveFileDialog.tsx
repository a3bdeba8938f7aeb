import { Stack, Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { type FormEvent, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { call } from '#client/call.ts'
import { isUnanswered } from '#client/call-error.ts'
import { useCommand } from '#client/queries.ts'
import { ChangedFigures } from '#transactions/bulk-action/ChangedFigures.tsx'
import { usePreview } from '#transactions/bulk-action/use-preview.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { SendingBar } from '#ui/states/SendingBar.tsx'
import { sendingText } from '#ui/states/sending-text.ts'
import { messages } from '../messages.ts'
import { BankFilePreview } from './BankFilePreview.tsx'
import { ReceiveOutcome } from './ReceiveOutcome.tsx'

const { receiveBankFile } = reconciliationEndpoints

type ReceiveFileDialogProps = { file: File | null; opened: boolean; onClose: () => void }

/** Previews a file before it moves payments, sends it after confirmation, and shows the result. */
export function ReceiveFileDialog({ file, opened, onClose }: ReceiveFileDialogProps) {
  const [outcome, setOutcome] = useState<{ file: File; report: ReceiveReport }>()
  const report = outcome?.file === file ? outcome?.report : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.bringTitle(file?.name ?? '')} size="lg" nothingToLose>
      {report && <ReceiveOutcome report={report} />}
      {file && !report && (
        <ReceiveFileForm file={file} onReceived={(received) => setOutcome({ file, report: received })} />
      )}
    </Dialog>
  )
}

function ReceiveFileForm({ file, onReceived }: { file: File; onReceived: (report: ReceiveReport) => void }) {
  const [sent, setSent] = useState(0)
  const payload = { fileName: file.name }
  const sending = { file, onUploadProgress: setSent }
  const preview = usePreview<ReceiveReport>({
    key: [receiveBankFile.path, file.name, file.size, file.lastModified],
    run: () => call(receiveBankFile, { ...payload, dryRun: true }, sending),
    isSame
  })
  const command = useCommand(receiveBankFile, { invalidates: 'everything' })
  const bring = async (event: FormEvent) => {
    event.preventDefault()
    setSent(0)
    // A try without an answer may have succeeded: it is repeated unchanged, and takes effect only once.
    if (!isUnanswered(command.error) && !(await preview.isStillAsShown())) return
    setSent(0)
    command.mutate({ payload, ...sending }, { onSuccess: onReceived })
  }
  const isBusy = command.isPending || preview.isCounting
  const problem = command.error ?? preview.error
  const progress = { share: sent, checking: messages.checking }
  const busyText = sendingText(progress)
  const { submit, whyNot } = next(preview.figures, problem !== null, busyText)
  return (
    <form noValidate onSubmit={(event) => void bring(event)}>
      <Stack gap="md">
        <Text size="sm" tabIndex={-1} data-autofocus data-page-focus>
          {messages.bringHint}
        </Text>
        {preview.figures && <BankFilePreview report={preview.figures} />}
        {isBusy && <SendingBar {...progress} />}
        {preview.hasChanged && !isBusy && <ChangedFigures next={submit} />}
        {problem && !isBusy && <CallRefusal error={problem} verb={messages.bring} />}
      </Stack>
      <DialogActions
        submit={submit}
        busy={isBusy && preview.figures !== undefined}
        busyText={busyText}
        disabledReason={whyNot}
      />
    </form>
  )
}

const submits = { TAKEN: messages.bring, KNOWN: messages.listRepeated, REFUSED: messages.listRefused } as const

/** The possible actions after a preview. */
function next(
  report: ReceiveReport | undefined,
  hasFailed: boolean,
  busyText: string
): { submit: string; whyNot?: string } {
  if (!report) return hasFailed ? { submit: messages.bring } : { submit: messages.bring, whyNot: busyText }
  return { submit: submits[report.outcome] }
}

/** The time differs at each try. */
const isSame = (one: ReceiveReport, other: ReceiveReport) => shownOf(one) === shownOf(other)
const shownOf = ({ file: { receivedOn: _, ...file }, ...report }: ReceiveReport) => JSON.stringify([file, report])
