import { Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type AccountEarmark, earmarkForm } from '@payouts/contract/earmarks/schema'
import { longestReason } from '@payouts/contract/text'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { ofAccount, useRemoveEarmark } from './api.ts'
import { EarmarkFigures } from './EarmarkFigures.tsx'
import { messages } from './messages.ts'

type RemoveEarmarkFormProps = {
  account: AccountEarmark
  /** Whether the form already shows a concurrent change. */
  isStale: boolean
  onBack: () => void
  onDone: (title: string, message: string) => void
}

const removal = earmarkForm.pick({ reason: true })

/** Says what removing an earmark frees, and asks for a reason. */
export function RemoveEarmarkForm({ account, isStale, onBack, onDone }: RemoveEarmarkFormProps) {
  const command = useRemoveEarmark()
  const form = useForm({
    initialValues: { reason: '' },
    validate: schemaResolver(removal, { sync: true })
  })
  const remove = (given: typeof form.values) => {
    const { reason } = removal.parse(given)
    command.mutate(
      { payload: { ...ofAccount(account), reason } },
      { onSuccess: ({ message }) => onDone(messages.removed, message) }
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(remove, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.willRemove(account.earmarkAmount ?? '0.00', account.accountName)}</Text>
        <EarmarkFigures balance={account.balance} earmark={null} />
        <TextInput
          label={messages.reason}
          withAsterisk
          autoFocus
          maxLength={longestReason}
          {...form.getInputProps('reason')}
        />
        {command.error && !isStale && <CallRefusal error={command.error} verb={messages.removeEarmark} />}
      </Stack>
      <DialogActions
        submit={messages.removeEarmark}
        danger
        busy={command.isPending}
        other={
          <Button variant="subtle" color="gray" onClick={onBack}>
            {messages.keep}
          </Button>
        }
      />
    </form>
  )
}
