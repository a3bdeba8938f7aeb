import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { asSentence } from '@payouts/contract/systems/feed-kinds'
import { type DecisionKind, decisionKinds, decisionNames } from '@payouts/contract/systems/kinds-to-decide'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useClientCommand } from '../api.ts'
import { messages } from './messages.ts'

type Fields = { kinds: DecisionKind[]; validFrom: string; reason: string }

/** Asks for other kinds of requests that a client may decide from a day on. */
export function PolicyForm({ client: { clientId, decides }, onDone }: { client: ApiClient; onDone: () => void }) {
  const command = useClientCommand(systemEndpoints.changeClientPolicy)
  const form = useForm<Fields>({
    initialValues: {
      kinds: decides.findLast(({ validFrom }) => validFrom <= today())?.kinds ?? [],
      validFrom: today(),
      reason: ''
    },
    validate: { validFrom: (day) => (day < today() ? messages.dayIsOver : null), reason: reasonProblem }
  })
  const submit = (values: Fields) => command.mutate({ payload: { clientId, ...values } }, closeOnSuccess(onDone))
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'reason')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <Text size="sm">{messages.hint}</Text>
        <Checkbox.Group label={messages.kinds} {...form.getInputProps('kinds')}>
          <Stack gap="xs" mt="xs">
            {decisionKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={asSentence(decisionNames[kind])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <details>
          <summary>{messages.others}</summary>
          <Text size="sm">{messages.othersHint}</Text>
        </details>
        <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
