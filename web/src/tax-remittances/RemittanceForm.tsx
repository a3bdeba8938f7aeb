import { Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { day } from '@payouts/contract/page'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { receiptNo, type TaxList } from '@payouts/contract/tax-remittances/schema'
import { reason } from '@payouts/contract/text'
import { z } from 'zod'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
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
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'reason')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <Text size="sm">{messages.paymentHint(withCurrency(tax), bill?.billNo ?? '')}</Text>
        <DayField label={messages.paidOn} withAsterisk max={today()} {...form.getInputProps('paidOn')} />
        <TextInput label={messages.receiptNo} withAsterisk maxLength={50} {...form.getInputProps('receiptNo')} />
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
