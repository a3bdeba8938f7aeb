import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { type BenefitKind, benefitKinds, requestedBenefit } from '@payouts/contract/withholding-tax/benefits'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
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
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'companyCode')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
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
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
