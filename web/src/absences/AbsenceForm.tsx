import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AbsencesOfPerson, PossibleDelegate } from '@payouts/contract/absences/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useSession } from '#client/session/session.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useAddAbsence } from './api.ts'
import { messages } from './messages.ts'
import type { AbsenceSearch } from './search.ts'

type Fields = { fromDay: string; toDay: string; delegateId: string; reason: string }
type AbsenceFormProps = { data: AbsencesOfPerson; search: AbsenceSearch; onDone: () => void }

/** The days of an absence, who decides meanwhile, and why. */
export function AbsenceForm({ data: { person, delegates }, search, onDone }: AbsenceFormProps) {
  const session = useSession()
  const { command, add } = useAddAbsence(search)
  const form = useForm<Fields>({
    initialValues: { fromDay: today(), toDay: '', delegateId: '', reason: '' },
    validate: {
      fromDay: (day) => (day >= today() ? null : messages.fromMissing),
      toDay: (day, { fromDay }) => (day !== '' && day >= fromDay ? null : messages.toMissing),
      reason: reasonProblem
    }
  })
  const { fromDay, delegateId } = form.values
  // A person who enters it for somebody else cannot name themselves: the server refuses it.
  const choices = delegates.filter(({ userId }) => userId !== session?.userId)
  const submit = ({ delegateId: chosen, ...given }: Fields) =>
    add({ ...given, delegateId: chosen === '' ? null : Number(chosen) }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <DayField label={messages.fromDay} withAsterisk min={today()} {...form.getInputProps('fromDay')} />
      <DayField label={messages.toDay} withAsterisk min={fromDay || today()} {...form.getInputProps('toDay')} />
      {person.kinds.length > 0 ? (
        <NativeSelect
          label={messages.delegate}
          description={messages.delegateHint(person.kinds)}
          data={[
            { value: '', label: messages.noDelegate },
            ...choices.map(({ userId, name, role }) => ({ value: String(userId), label: `${name}, ${role}` }))
          ]}
          {...form.getInputProps('delegateId')}
        />
      ) : (
        <Text size="sm">
          {search.userId === undefined ? messages.nothingToDecide : messages.nothingToDecideOf(person.name)}
        </Text>
      )}
      <Chosen delegate={choices.find(({ userId }) => String(userId) === delegateId)} days={form.values} />
      <ReasonField description={messages.reasonHint} maxLength={200} {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

/** What the delegate decides on, and on which of the days they are away themselves. */
function Chosen({ delegate, days }: { delegate: PossibleDelegate | undefined; days: Fields }) {
  if (!delegate) return null
  const common = delegate.away.filter((away) => away.fromDay <= days.toDay && away.toDay >= days.fromDay)
  return (
    <div role="status">
      <Text size="sm">{messages.decidesOn(delegate)}</Text>
      {common.map((away) => (
        <Text key={away.fromDay} size="sm">
          {messages.awayToo(delegate, away)}
        </Text>
      ))}
    </div>
  )
}
