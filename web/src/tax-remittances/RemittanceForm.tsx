import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { day } from '@payouts/contract/page'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { receiptNo, type TaxList } from '@payouts/contract/tax-remittances/schema'
import { reason } from '@payouts/contract/text'
import { z } from 'zod'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { useRemittanceCommand } from './api.ts'
import { messages } from './messages.ts'

const fields = z.object({ paidOn: day, receiptNo, reason })

/** Requests that what was paid to the tax office is booked; a second person approves it. */
export function RemittanceForm({ list: { month, tax, bill }, onDone }: { list: TaxList; onDone: () => void }) {
  const command = useRemittanceCommand(remittanceEndpoints.requestTaxRemittance)
  const form = useForm({
    initialValues: { paidOn: today(), receiptNo: '', reason: '' },
    validate: schemaResolver(fields, { sync: true })
  })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { taxMonth: month, ...given } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.paymentHint(withCurrency(tax), bill?.billNo ?? '')}</Text>
      <DayField label={messages.paidOn} withAsterisk max={today()} {...form.getInputProps('paidOn')} />
      <TextInput label={messages.receiptNo} withAsterisk maxLength={50} {...form.getInputProps('receiptNo')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
