import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { longestReason } from '@payouts/contract/text'
import { type WhtRow, whtReason } from '@payouts/contract/withholding-tax/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { useRemoval, useRestoring } from './api.ts'
import { messages } from './messages.ts'

type RemovalFormProps = { row: WhtRow; onDone: (message: string, title: string) => void }

/** Takes a dealer off the tax, or puts back one that was taken off; says what that does and asks why. */
export function RemovalForm({ row, onDone }: RemovalFormProps) {
  const removal = useRemoval()
  const restoring = useRestoring()
  const isBack = row.status === 'Removed'
  const command = isBack ? restoring : removal
  const verb = isBack ? messages.restore : messages.remove
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(whtReason, { sync: true }) })

  const submit = (given: typeof form.values) => {
    const payload = { companyCode: row.code, ...whtReason.parse(given) }
    const title = isBack ? messages.restoredTitle : messages.removedTitle
    command.mutate({ payload }, { onSuccess: ({ message }) => onDone(message, title) })
  }

  return (
    <CommandForm form={form} command={command} submit={verb} onSubmit={submit} danger={!isBack}>
      <Text size="sm">{isBack ? messages.restoreMeans : messages.removeMeans}</Text>
      <TextInput
        label={messages.reason}
        withAsterisk
        data-autofocus
        maxLength={longestReason}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  )
}
