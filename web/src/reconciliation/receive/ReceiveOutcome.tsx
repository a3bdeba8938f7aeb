import { Alert, Stack, Text } from '@mantine/core'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { messages } from '../messages.ts'
import { FileFigures, FileProblems, RepeatedFile } from './FileEffects.tsx'

const titles = { TAKEN: messages.takenTitle, KNOWN: messages.knownTitle, REFUSED: messages.refusedTitle } as const

/** The result of a file: what it changed and what could not be applied, or why it was refused. */
export function ReceiveOutcome({ report }: { report: ReceiveReport }) {
  const { outcome, file } = report
  return (
    <>
      <Stack gap="md">
        <div role="status" tabIndex={-1} data-autofocus data-page-focus>
          <Text fw={600}>{titles[outcome]}</Text>
          <RepeatedFile file={file} text={messages.knownText} />
        </div>
        {outcome === 'REFUSED' && (
          <Alert color="red" title={file.problem}>
            {messages.refusedText}
          </Alert>
        )}
        {outcome === 'TAKEN' && <FileFigures label={messages.figures} file={file} />}
        <FileProblems report={report} titles={messages.problemKinds} more={messages.moreProblems} />
      </Stack>
      <DialogActions cancel={messages.close} />
    </>
  )
}
