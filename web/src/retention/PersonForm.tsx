import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { countText } from '@payouts/contract/count-text'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { type NamedPerson, type PersonKind, personKinds } from '@payouts/contract/retention/schema'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FigureHead } from '#ui/figures/Money.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useRetentionCommand } from './api.ts'
import { messages } from './messages.ts'
import { personMessages } from './person-messages.ts'

type Fields = { kind: PersonKind; person: string; reason: string }
const nobody: NamedPerson = { kind: 'CUSTOMER', person: '' }

/** Shows what is kept about a person, and requests that it is erased where the law allows it. */
export function PersonForm({ onDone }: { onDone: () => void }) {
  const command = useRetentionCommand(retentionEndpoints.erasePerson)
  const [shown, setShown] = useState<NamedPerson>()
  const found = useCall(retentionEndpoints.getPersonErasure, shown ?? nobody, { enabled: shown !== undefined })
  const mayErase = shown !== undefined && (found.data?.records.some(({ isErased }) => isErased) ?? false)
  const form = useForm<Fields>({
    initialValues: { kind: 'CUSTOMER', person: '', reason: '' },
    validate: {
      person: (person) => (person.trim() === '' ? personMessages.namePerson : null),
      reason: (reason) => (mayErase ? reasonProblem(reason) : null)
    },
    onValuesChange: ({ kind, person }) => {
      if (shown && (shown.kind !== kind || shown.person !== person.trim())) setShown(undefined)
    }
  })
  const submit = ({ kind, person, reason }: Fields) => {
    if (shown && mayErase) command.mutate({ payload: { ...shown, reason } }, closeOnSuccess(onDone))
    else setShown({ kind, person: person.trim() })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{personMessages.personHint}</Text>
        <NativeSelect
          label={messages.personKind}
          data={personKinds.map((value) => ({ value, label: messages.personKinds[value] }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={messages.personName}
          withAsterisk
          maxLength={100}
          data-autofocus
          {...form.getInputProps('person')}
        />
        {!shown && (
          <Button type="submit" variant="default">
            {personMessages.look}
          </Button>
        )}
        {shown && <PersonTable person={shown} />}
        {mayErase && <ReasonField {...form.getInputProps('reason')} />}
        {command.error && <CallRefusal error={command.error} verb={messages.save} />}
      </Stack>
      {mayErase && <DialogActions submit={messages.save} busy={command.isPending} />}
    </form>
  )
}

/** What is kept about a person, and what an erasure makes of it. */
export function PersonTable({ person }: { person: NamedPerson }) {
  const query = asLastRead(useCall(retentionEndpoints.getPersonErasure, person))
  if (!query.data) return <QueryState query={query} height={160} label={personMessages.looking} />
  const { records } = query.data
  if (records.length === 0) return <p className="dimmed">{personMessages.nothingKept}</p>
  return (
    <>
      <table className="data-table stacked-table" aria-label={messages.person}>
        <thead>
          <tr>
            <th scope="col">{messages.kind}</th>
            <FigureHead>{messages.records}</FigureHead>
            <th scope="col">{messages.state}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ what, records: count, isErased, why, until }) => (
            <tr key={`${what} ${why}`}>
              <th scope="row">{what}</th>
              <td data-label={messages.records} data-figure>
                {countText(count)}
              </td>
              <td data-label={messages.state}>
                <SecondLine below={why}>
                  <StatusDot tone={isErased ? 'orange' : 'blue'}>
                    {isErased
                      ? personMessages.goes
                      : until
                        ? personMessages.keptUntilDay(dayText(until))
                        : personMessages.stays}
                  </StatusDot>
                </SecondLine>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!records.some(({ isErased }) => isErased) && <p className="dimmed">{personMessages.nothingGoes}</p>}
    </>
  )
}
