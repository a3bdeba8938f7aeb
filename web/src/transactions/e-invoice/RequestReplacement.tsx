import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { eInvoiceNoProblem } from '@payouts/contract/cycles/e-invoice-no'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { useEInvoiceCommand } from './api.ts'
import { messages } from './messages.ts'

/** Asks for the correct number and the reason. */
export function RequestReplacement({ row, onDone }: { row: TransactionRow; onDone: () => void }) {
  const command = useEInvoiceCommand(eInvoiceEndpoints.requestEInvoiceReplacement)
  const form = useForm({
    initialValues: { eInvoiceNo: '', reason: '' },
    validate: {
      eInvoiceNo: (text) => {
        if (!text.trim()) return messages.numberRequired
        const problem = eInvoiceNoProblem(text)
        return problem ? `${text} ${problem}` : null
      },
      reason: reasonProblem
    }
  })
  const submit = (values: typeof form.values) => {
    const payload = { batchNo: row.batchNo, transactionId: row.id, ...values }
    command.mutate({ payload }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.requestText}</Text>
      <TextInput
        label={messages.newNumber}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps('eInvoiceNo')}
      />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
