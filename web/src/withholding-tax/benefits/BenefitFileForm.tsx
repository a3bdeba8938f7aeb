import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { useBenefitCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = { file: File | null; reason: string }

/** Requests that all benefits of a file count. */
export function BenefitFileForm({ onDone }: { onDone: () => void }) {
  const command = useBenefitCommand(benefitEndpoints.importBenefits)
  const form = useForm<Fields>({
    initialValues: { file: null, reason: '' },
    validate: { file: (file) => (file ? null : messages.chooseFile), reason: reasonProblem }
  })
  const submit = ({ file, reason }: Fields) => {
    if (file) command.mutate({ payload: { fileName: file.name, reason }, file }, closeOnSuccess(onDone))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.uploadHint}</Text>
        <FileField label={messages.file} kinds={['csv']} required {...form.getInputProps('file')} />
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
