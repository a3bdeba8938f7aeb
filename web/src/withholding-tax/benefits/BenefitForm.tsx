import { NativeSelect, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { type BenefitKind, benefitKinds, requestedBenefit } from '@payouts/contract/withholding-tax/benefits'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useBenefitCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests that a benefit counts; a second person approves it. */
export function BenefitForm({ onDone }: { onDone: () => void }) {
  const command = useBenefitCommand(benefitEndpoints.addBenefit)
  const form = useForm({
    initialValues: { companyCode: '', givenOn: today(), kind: 'OTHER' as BenefitKind, cost: '', note: '', reason: '' },
    validate: schemaResolver(requestedBenefit, { sync: true })
  })
  const submit = (payload: typeof form.values) => command.mutate({ payload }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.addHint}</Text>
      <TextInput
        label={messages.dealerCode}
        withAsterisk
        data-autofocus
        maxLength={50}
        {...form.getInputProps('companyCode')}
      />
      <DayField label={messages.givenOn} withAsterisk max={today()} {...form.getInputProps('givenOn')} />
      <NativeSelect
        label={messages.kind}
        data={benefitKinds.map((value) => ({ value, label: messages.kinds[value] }))}
        {...form.getInputProps('kind')}
      />
      <MoneyField label={messages.cost} withAsterisk {...form.getInputProps('cost')} />
      <TextInput label={messages.note} maxLength={200} {...form.getInputProps('note')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
