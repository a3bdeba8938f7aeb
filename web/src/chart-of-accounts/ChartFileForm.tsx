import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useChartCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = { file: File | null; validFrom: string; reason: string }

/** Asks for the chart of accounts of a file from a day on. */
export function ChartFileForm({ onDone }: { onDone: () => void }) {
  const command = useChartCommand(chartEndpoints.importChart)
  const form = useForm<Fields>({
    initialValues: { file: null, validFrom: today(), reason: '' },
    validate: {
      file: (file) => (file ? null : messages.chooseFile),
      validFrom: (day) => (day < today() ? messages.dayIsOver : null),
      reason: reasonProblem
    }
  })
  const submit = ({ file, validFrom, reason }: Fields) => {
    if (file) command.mutate({ payload: { fileName: file.name, validFrom, reason }, file }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.uploadHint}</Text>
      <FileField label={messages.file} kinds={['csv']} required {...form.getInputProps('file')} />
      <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
