import { Alert, Stack, Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { ReceiveReport } from '@payouts/contract/reconciliation/schema'
import { Figures } from '../transactions/bulk-action/Figures.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { messages } from './messages.ts'

const titles = { TAKEN: messages.takenTitle, KNOWN: messages.knownTitle, REFUSED: messages.refusedTitle } as const

/** The result of a file: what it changed and what could not be applied, or why it was refused. */
export function ReceiveOutcome({ report: { outcome, file, problems } }: { report: ReceiveReport }) {
  return (
    <>
      <Stack gap="md">
        <div role="status" tabIndex={-1} data-autofocus data-page-focus>
          <Text fw={600}>{titles[outcome]}</Text>
          {outcome === 'KNOWN' && (
            <Text size="sm" c="dimmed">
              {messages.knownText}
            </Text>
          )}
        </div>
        {outcome === 'REFUSED' && (
          <Alert color="red" title={file.problem}>
            {messages.refusedText}
          </Alert>
        )}
        {outcome !== 'REFUSED' && (
          <Figures
            label={messages.figures}
            figures={[
              { label: messages.paymentsChanged, value: countText(file.paymentsChanged) },
              { label: messages.paymentsUnchanged, value: countText(file.paymentsUnchanged) },
              { label: messages.entriesMatched, value: countText(file.entriesMatched) },
              { label: messages.entriesProposed, value: countText(file.entriesProposed) },
              { label: messages.entriesUnmatched, value: countText(file.entriesUnmatched) }
            ]}
          />
        )}
        {problems.length > 0 && (
          <section>
            <Text fw={600} size="sm">
              {messages.problemsTitle}
            </Text>
            <ul className="bank-file-problems">
              {problems.map(({ place, problem }) => (
                <li key={`${place} ${problem}`}>
                  {place}: {problem}
                </li>
              ))}
            </ul>
            {file.problemCount > problems.length && (
              <Text size="sm">{messages.moreProblems(file.problemCount - problems.length)}</Text>
            )}
          </section>
        )}
      </Stack>
      <DialogActions cancel={messages.close} />
    </>
  )
}
