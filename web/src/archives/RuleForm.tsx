import { NativeSelect, NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { type ArchiveRule, firstArchiveRule, mostMonths } from '@payouts/contract/archives/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useArchiveCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = { archive: string; months: number | string; validFrom: string; reason: string }
type RuleFormProps = { current: ArchiveRule | undefined; archives: readonly string[]; onDone: () => void }

/** Requests which closed cycles go to an archive from a day on. */
export function RuleForm({ current = firstArchiveRule, archives, onDone }: RuleFormProps) {
  const command = useArchiveCommand(archiveEndpoints.changeArchiveRule)
  // The server may have been told of other archives since the rule was made.
  const isGone = current.archive !== null && !archives.includes(current.archive)
  const form = useForm<Fields>({
    initialValues: {
      archive: (isGone ? null : current.archive) ?? archives[0] ?? '',
      months: current.months,
      validFrom: today(),
      reason: ''
    },
    validate: {
      // Without an archive the field is not shown.
      months: (months, { archive }) =>
        archive === '' || (Number(months) >= 1 && Number(months) <= mostMonths)
          ? null
          : messages.wrongMonths(mostMonths),
      validFrom: (day) => (day < today() ? messages.dayIsOver : null),
      reason: reasonProblem
    }
  })
  const submit = ({ archive, months, validFrom, reason }: Fields) => {
    const values = archive === '' ? { archive: null, months: current.months } : { archive, months: Number(months) }
    command.mutate({ payload: { values, validFrom, reason } }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      {isGone && current.archive && <Text size="sm">{messages.isGone(current.archive)}</Text>}
      {archives.length === 0 && <Text size="sm">{messages.noArchives}</Text>}
      <NativeSelect
        label={messages.archive}
        data={[...archives.map((name) => ({ value: name, label: name })), { value: '', label: messages.noArchive }]}
        data-autofocus
        {...form.getInputProps('archive')}
      />
      {form.values.archive !== '' && (
        <NumberInput
          label={messages.months}
          withAsterisk
          min={1}
          max={mostMonths}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('months')}
        />
      )}
      <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
