import { Checkbox, NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { canKeepFor } from '@payouts/contract/retention/can'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { leastYears, mostYears, type RetentionKind } from '@payouts/contract/retention/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { useRetentionCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = { years: number | string; noEnd: boolean; reason: string }

/** Requests how long records of a kind are kept. */
export function RuleForm({ rule: { kind, years }, onDone }: { rule: RetentionKind; onDone: () => void }) {
  const command = useRetentionCommand(retentionEndpoints.changeRetentionRule)
  const least = leastYears[kind]
  const form = useForm<Fields>({
    initialValues: { years: years ?? least, noEnd: false, reason: '' },
    validate: {
      years: (given, { noEnd }) => {
        if (noEnd) return null
        const verdict = canKeepFor(kind, Number(given))
        return verdict.allowed ? null : verdict.reason
      },
      reason: reasonProblem
    }
  })
  const submit = ({ years: given, noEnd, reason }: Fields) =>
    command.mutate({ payload: { kind, years: noEnd ? null : Number(given), reason } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">
        {messages.kindHints[kind]}. {messages.loseNothing}
      </Text>
      <NumberInput
        label={messages.yearsField}
        description={messages.least(least)}
        min={least}
        max={mostYears}
        allowDecimal={false}
        clampBehavior="none"
        disabled={form.values.noEnd}
        data-autofocus
        {...form.getInputProps('years')}
      />
      <Checkbox label={messages.noEnd} {...form.getInputProps('noEnd', { type: 'checkbox' })} />
      <Text size="sm">{messages.erasedForGood}</Text>
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
