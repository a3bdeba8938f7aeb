import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
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
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.answersHint}</Text>
        <FileField label={messages.file} kinds={['csv']} required {...form.getInputProps('file')} />
        {command.error && <CallRefusal error={command.error} verb={messages.take} />}
      </Stack>
      <DialogActions submit={messages.take} busy={command.isPending} />
    </form>
  )
}
