import { Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FreezeDetails } from '@payouts/contract/freezes/schema'
import { FileField } from '#ui/fields/FileField.tsx'
import { messages } from './messages.ts'

type DetailFieldsProps = { form: UseFormReturnType<FreezeDetails>; onFile: (file: File | null) => void }

/** Why an account is frozen, who is in charge of it there, its bank details and a proof. */
export function DetailFields({ form, onFile }: DetailFieldsProps) {
  return (
    <>
      <TextInput
        label={messages.frozenReason}
        withAsterisk
        maxLength={500}
        data-autofocus
        key={form.key('freezeReason')}
        {...form.getInputProps('freezeReason')}
      />
      <TextInput
        label={messages.pic}
        withAsterisk
        maxLength={200}
        key={form.key('pic')}
        {...form.getInputProps('pic')}
      />
      <Group grow align="start">
        <TextInput
          label={messages.accountNo}
          withAsterisk
          maxLength={50}
          key={form.key('bankAccountNumber')}
          {...form.getInputProps('bankAccountNumber')}
        />
        <TextInput
          label={messages.bank}
          withAsterisk
          maxLength={200}
          key={form.key('bankName')}
          {...form.getInputProps('bankName')}
        />
      </Group>
      <FileField refusalText={messages.typeRefused} onChange={onFile} />
    </>
  )
}
