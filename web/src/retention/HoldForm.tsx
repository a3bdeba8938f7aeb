import { NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { type HoldScope, holdScopes } from '@payouts/contract/retention/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { useRetentionCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = { scope: HoldScope; scopeNumber: number | string; subject: string; reason: string }

/** Requests that records are kept whatever the rules say. */
export function HoldForm({ onDone }: { onDone: () => void }) {
  const command = useRetentionCommand(retentionEndpoints.holdRecords)
  const form = useForm<Fields>({
    initialValues: { scope: 'EVERYTHING', scopeNumber: '', subject: '', reason: '' },
    validate: {
      scopeNumber: (number, { scope }) => (scope === 'EVERYTHING' || Number(number) > 0 ? null : messages.nameIt),
      subject: (subject) => (subject.trim() === '' ? messages.sayAbout : null),
      reason: reasonProblem
    }
  })
  const submit = ({ scope, scopeNumber, subject, reason }: Fields) =>
    command.mutate(
      { payload: { scope, scopeNumber: scope === 'EVERYTHING' ? null : Number(scopeNumber), subject, reason } },
      closeOnSuccess(onDone)
    )
  const { scope } = form.values
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.holdsHint}</Text>
      <NativeSelect
        label={messages.scope}
        data={holdScopes.map((value) => ({ value, label: messages.scopes[value] }))}
        {...form.getInputProps('scope')}
      />
      {scope !== 'EVERYTHING' && (
        <NumberInput
          label={scope === 'YEAR' ? messages.year : messages.batchNo}
          withAsterisk
          hideControls
          allowDecimal={false}
          {...form.getInputProps('scopeNumber')}
        />
      )}
      <TextInput label={messages.subject} withAsterisk maxLength={200} {...form.getInputProps('subject')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
