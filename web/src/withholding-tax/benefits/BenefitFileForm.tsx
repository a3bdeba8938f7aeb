import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
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
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.uploadHint}</Text>
      <FileField label={messages.file} kinds={['csv']} required {...form.getInputProps('file')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
