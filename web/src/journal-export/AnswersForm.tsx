import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { FileField } from '#ui/fields/FileField.tsx'
import { useJournalCommand } from './api.ts'
import { messages } from './messages.ts'

/** Takes a file with the general ledger's answers. */
export function AnswersForm({ onDone }: { onDone: () => void }) {
  const command = useJournalCommand(journalEndpoints.importJournalAnswers)
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: { file: (file) => (file ? null : messages.chooseFile) }
  })
  const submit = ({ file }: { file: File | null }) => {
    if (file) command.mutate({ payload: { fileName: file.name }, file }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.take} onSubmit={submit}>
      <Text size="sm">{messages.answersHint}</Text>
      <FileField label={messages.file} kinds={['csv']} required {...form.getInputProps('file')} />
    </CommandForm>
  )
}
