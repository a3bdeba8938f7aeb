import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { asSentence } from '@payouts/contract/systems/feed-kinds'
import { type DecisionKind, decisionKinds, decisionNames } from '@payouts/contract/systems/kinds-to-decide'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
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
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
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
    </CommandForm>
  )
}
