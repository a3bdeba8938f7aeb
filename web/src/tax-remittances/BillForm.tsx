import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { billNo, type TaxList } from '@payouts/contract/tax-remittances/schema'
import { z } from 'zod'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { useRemittanceCommand } from './api.ts'
import { messages } from './messages.ts'

const fields = z.object({ billNo })

/** Records the number of the tax office's bill. */
export function BillForm({ list: { month, tax, bill }, onDone }: { list: TaxList; onDone: () => void }) {
  const command = useRemittanceCommand(remittanceEndpoints.recordTaxBill)
  const form = useForm({
    initialValues: { billNo: bill?.billNo ?? '' },
    validate: schemaResolver(fields, { sync: true })
  })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { taxMonth: month, ...given } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.billHint(withCurrency(tax))}</Text>
      <TextInput label={messages.billNo} withAsterisk data-autofocus maxLength={50} {...form.getInputProps('billNo')} />
    </CommandForm>
  )
}
