import { Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { uncoveredEarmark } from '@payouts/contract/earmarks/available-balance'
import { earmarkCan } from '@payouts/contract/earmarks/can'
import { type AccountEarmark, earmarkAmount, earmarkForm } from '@payouts/contract/earmarks/schema'
import { senOf } from '@payouts/contract/money'
import { longestReason } from '@payouts/contract/text'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { ofAccount, useAddEarmark, useEarmarkRights, useUpdateEarmark } from './api.ts'
import { EarmarkFigures } from './EarmarkFigures.tsx'
import { messages } from './messages.ts'

type EarmarkFormProps = {
  account: AccountEarmark
  /** Whether the form already shows a concurrent change. */
  isStale: boolean
  onDone: (title: string, message: string) => void
  /** Undefined if there is nothing to remove, or not for this person. */
  onRemove?: () => void
}

/** An earmark to add, change or read; shows what would be available while one types. */
export function EarmarkForm({ account, isStale, onDone, onRemove }: EarmarkFormProps) {
  const isNew = account.earmarkAmount === null
  const { mayAdd, mayEdit } = useEarmarkRights()
  const readOnly = isNew ? !mayAdd : !mayEdit
  const [unchanged, setUnchanged] = useState<string>()
  const adding = useAddEarmark()
  const updating = useUpdateEarmark()
  const command = isNew ? adding : updating
  const form = useForm({
    initialValues: {
      accountName: account.accountName,
      earmarkAmount: account.earmarkAmount ?? '',
      reason: account.reason ?? ''
    },
    validate: schemaResolver(earmarkForm, { sync: true }),
    onValuesChange: () => setUnchanged(undefined)
  })
  const verb = isNew ? messages.addEarmark : messages.updateEarmark

  const save = (values: typeof form.values) => {
    const given = earmarkForm.parse(values)
    if (account.earmarkAmount !== null) {
      const verdict = earmarkCan.save({ earmarkAmount: account.earmarkAmount, reason: account.reason ?? '' }, given)
      if (!verdict.allowed) return setUnchanged(verdict.reason)
    }
    command.mutate(
      { payload: { ...ofAccount(account), ...given } },
      { onSuccess: ({ message }) => onDone(messages.done, message) }
    )
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save, (errors) => form.getInputNode(firstOf(errors))?.focus())}>
      <Stack gap="md">
        <EarmarkFields form={form} account={account} readOnly={readOnly} />
        {unchanged && <AnsweringAlert color="red">{unchanged}</AnsweringAlert>}
        {command.error && !isStale && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      {readOnly ? (
        <DialogActions cancel={messages.close} />
      ) : (
        <DialogActions
          submit={verb}
          busy={command.isPending}
          busyText={isNew ? messages.adding : undefined}
          other={
            onRemove && (
              <Button variant="subtle" color="red" onClick={onRemove}>
                {messages.removeEarmark}
              </Button>
            )
          }
        />
      )}
    </form>
  )
}

type Typed = { accountName: string; earmarkAmount: string; reason: string }
type EarmarkFieldsProps = { form: UseFormReturnType<Typed>; account: AccountEarmark; readOnly: boolean }

function EarmarkFields({ form, account, readOnly }: EarmarkFieldsProps) {
  const typed = earmarkAmount.safeParse(form.values.earmarkAmount)
  const earmark = typed.success ? typed.data : null
  const uncovered = uncoveredEarmark(account.balance, earmark)
  return (
    <>
      <TextInput
        label={messages.dealerName}
        readOnly
        description={account.accountCode}
        {...form.getInputProps('accountName')}
      />
      <EarmarkFigures balance={account.balance} earmark={earmark} />
      <MoneyField
        label={messages.earmark}
        withAsterisk={!readOnly}
        readOnly={readOnly}
        data-autofocus
        {...form.getInputProps('earmarkAmount')}
      />
      {senOf(uncovered) > 0n && (
        <Text size="xs" c="dimmed">
          {messages.uncovered(uncovered)}
        </Text>
      )}
      <TextInput
        label={messages.reason}
        withAsterisk={!readOnly}
        readOnly={readOnly}
        maxLength={longestReason}
        {...form.getInputProps('reason')}
      />
    </>
  )
}

function firstOf(errors: Record<string, unknown>): 'earmarkAmount' | 'reason' {
  return errors['earmarkAmount'] ? 'earmarkAmount' : 'reason'
}
