import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import {
  type JournalProfileName,
  journalProfileNames,
  journalProfileTitles
} from '@payouts/contract/journal-export/profiles'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { useJournalCommand } from './api.ts'
import { messages } from './messages.ts'
import { yesterday } from './yesterday.ts'

type Fields = { toDay: string; step: 'DAY' | 'MONTH'; profile: JournalProfileName }

/** Writes journals of everything up to a day that is in none yet. */
export function ExportForm({ onDone }: { onDone: () => void }) {
  const command = useJournalCommand(journalEndpoints.exportJournals)
  const form = useForm<Fields>({
    initialValues: { toDay: yesterday(), step: 'MONTH', profile: 'NEUTRAL_CSV' },
    validate: { toDay: (day) => (day > yesterday() ? messages.dayIsOver : null) }
  })
  const submit = (payload: Fields) => command.mutate({ payload }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.write} onSubmit={submit}>
      <Text size="sm">{messages.writeHint}</Text>
      <DayField label={messages.upTo} withAsterisk max={yesterday()} {...form.getInputProps('toDay')} />
      <NativeSelect
        label={messages.step}
        data={[
          { value: 'MONTH', label: messages.month },
          { value: 'DAY', label: messages.day }
        ]}
        {...form.getInputProps('step')}
      />
      <NativeSelect
        label={messages.profile}
        data={journalProfileNames.map((value) => ({ value, label: journalProfileTitles[value] }))}
        {...form.getInputProps('profile')}
      />
    </CommandForm>
  )
}
