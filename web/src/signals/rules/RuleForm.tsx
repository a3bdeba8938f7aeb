import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { requestWords } from '@payouts/contract/requests/words'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { approvalSetting } from '@payouts/contract/signals/rule-names'
import type { CurrentSetting } from '@payouts/contract/signals/schema'
import {
  type SignalSetting,
  severitiesOf,
  thresholdProblem,
  thresholdsOf
} from '@payouts/contract/signals/signal-rules'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useRuleCommand } from '../api.ts'
import { messages } from '../messages.ts'
import { severityText, titleOf } from './rule-words.ts'

type Fields = SignalSetting & { validFrom: string; reason: string }

/** Another severity or other thresholds of a rule, from a day on, with a reason. */
export function RuleForm({ setting, onDone }: { setting: CurrentSetting; onDone: () => void }) {
  const { name, severity, thresholds } = setting
  const declared = Object.entries(thresholdsOf(name))
  const command = useRuleCommand(signalEndpoints.changeSignalRule)
  const form = useForm<Fields>({
    initialValues: { severity, thresholds, validFrom: today(), reason: '' },
    validate: {
      thresholds: Object.fromEntries(
        declared.map(([threshold, limit]) => [
          threshold,
          (value: string) => problemOf(limit.label, thresholdProblem(limit, value.trim()))
        ])
      ),
      validFrom: (day) => (day >= today() ? null : messages.dayIsOver),
      reason: reasonProblem
    }
  })
  const submit = (given: Fields) => command.mutate({ payload: { name, ...given } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={requestWords.request} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      <NativeSelect
        label={name === approvalSetting ? titleOf(name) : messages.severity}
        data={severitiesOf(name).map((value) => ({ value, label: severityText(name, value) }))}
        data-autofocus
        {...form.getInputProps('severity')}
      />
      {declared.map(([threshold, { label, unit }]) => (
        <TextInput
          key={threshold}
          label={label}
          rightSection={<Text size="xs">{messages.units[unit]}</Text>}
          rightSectionWidth={104}
          inputMode="decimal"
          withAsterisk
          maxLength={12}
          {...form.getInputProps(`thresholds.${threshold}`)}
        />
      ))}
      <DayField label={messages.validFrom} min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

const problemOf = (label: string, problem: string | undefined) => (problem ? `${label}: ${problem}.` : null)
