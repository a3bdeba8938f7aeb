import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { stateNames } from '@payouts/contract/dealers/record'
import {
  bases,
  basisLabels,
  isNeededOfPayer,
  issuingLabels,
  issuingRules,
  issuingText,
  longestDelay,
  type PayerDetails,
  payerFields,
  payerLabels
} from '@payouts/contract/self-billing/payer'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { payerProblem } from '@payouts/contract/self-billing/payer-rules'
import type { DatedPayer } from '@payouts/contract/self-billing/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { usePayerCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = PayerDetails & { validFrom: string; reason: string }

const empty = {
  ...issuingRules.parse({}),
  ...Object.fromEntries(payerFields.map((field) => [field, '']))
} as PayerDetails
const waits = [0, 1, 3, 5, 7, 14, longestDelay]
const states = Object.entries(stateNames)
  .filter(([code]) => payerProblem('stateCode', code) === undefined)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([value, label]) => ({ value, label }))

/** Asks for other details of the payer from a day on. */
export function PayerForm({ current, onDone }: { current: DatedPayer | null; onDone: () => void }) {
  const command = usePayerCommand(payerChangeEndpoints.changePayerDetails)
  const form = useForm<Fields>({
    initialValues: { ...(current?.values ?? empty), validFrom: today(), reason: '' },
    validate: problemsOf
  })
  const submit = ({ validFrom, reason, ...values }: Fields) =>
    command.mutate({ payload: { values, validFrom, reason } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
        {payerFields.map((field) => {
          const shared = {
            label: payerLabels[field],
            withAsterisk: isNeededOfPayer(field),
            ...form.getInputProps(field)
          }
          return field === 'stateCode' ? (
            <NativeSelect key={field} data={[{ value: '', label: messages.chooseState }, ...states]} {...shared} />
          ) : (
            <TextInput key={field} maxLength={320} data-autofocus={field === 'name' || undefined} {...shared} />
          )
        })}
        <NativeSelect
          label={issuingLabels.basis}
          data={bases.map((value) => ({ value, label: basisLabels[value] }))}
          {...form.getInputProps('basis')}
        />
        <NativeSelect
          label={issuingLabels.issueWithinDays}
          data={waits.map((days) => ({
            value: String(days),
            label: issuingText.issueWithinDays({ ...form.values, issueWithinDays: days })
          }))}
          value={String(form.values.issueWithinDays)}
          onChange={(event) => form.setFieldValue('issueWithinDays', Number(event.currentTarget.value))}
        />
        <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      </SimpleGrid>
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

/** What the server would refuse, by field. */
function problemsOf({ validFrom, reason, ...values }: Fields): Record<string, string | null> {
  const wrong = payerFields.flatMap((field) => {
    const problem = payerProblem(field, values[field])
    return problem ? [[field, `${payerLabels[field]} ${problem}.`] as const] : []
  })
  return {
    ...Object.fromEntries(wrong),
    ...(validFrom < today() && { validFrom: messages.dayIsOver }),
    reason: reasonProblem(reason)
  }
}
