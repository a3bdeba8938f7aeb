import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Absence } from '@payouts/contract/absences/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useEndAbsence } from './api.ts'
import { messages } from './messages.ts'
import type { AbsenceSearch } from './search.ts'

export type Ending = { absence: Absence; kind: 'end' | 'shorten' }

type EndFormProps = Ending & { search: AbsenceSearch; onDone: () => void }

export const endTitle = ({ absence: { person }, kind }: Ending): string =>
  kind === 'end' ? messages.endTitle(person.name) : messages.shortenTitle(person.name)

/** Ends an absence at once, or asks for a sooner last day. */
export function EndForm({ absence, kind, search, onDone }: EndFormProps) {
  const command = useEndAbsence(search)
  const { absenceId, fromDay, toDay, delegate } = absence
  const isShortened = kind === 'shorten'
  const earliest = fromDay > today() ? fromDay : today()
  const form = useForm({
    initialValues: { lastDay: '' },
    validate: {
      lastDay: (day) => (!isShortened || (day >= earliest && day < toDay) ? null : messages.lastDayMissing)
    }
  })
  const submit = ({ lastDay }: typeof form.values) =>
    command.mutate({ payload: { absenceId, ...(isShortened && { lastDay }) } }, closeOnSuccess(onDone))
  const verb = isShortened ? messages.shorten : messages.end
  return (
    <CommandForm form={form} command={command} submit={verb} onSubmit={submit} cancel={messages.close}>
      {isShortened ? (
        <DayField label={messages.lastDay} min={earliest} max={toDay} {...form.getInputProps('lastDay')} />
      ) : (
        <Text size="sm">{messages.endWords(delegate?.name)}</Text>
      )}
    </CommandForm>
  )
}
