import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { type HeldOfCycle, unfreezing } from '@payouts/contract/freezes/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { useEffect, useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { useCall } from '#client/queries.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { namedFile } from '#ui/fields/file-rules.ts'
import { useFreezeUpdate } from './api.ts'
import { transactionsOf } from './HeldPayouts.tsx'
import { messages } from './messages.ts'

export type FrozenAccount = { accountName: string; accountCode: string }

type UnfreezeDialogProps = {
  /** Whose account; undefined until one was chosen. */
  account: FrozenAccount | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks whether to unfreeze an account and why, and says what stays on hold. */
export function UnfreezeDialog({ account, opened, onClose, onDone }: UnfreezeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.areYouSure}>
      {account && <UnfreezeForm account={account} onDone={onDone} />}
    </Dialog>
  )
}

export function UnfreezeForm({ account, onDone }: { account: FrozenAccount; onDone: () => void }) {
  const { accountName, accountCode } = account
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { accountName, unFreezeReason: '' },
    validate: schemaResolver(unfreezing, { sync: true })
  })
  const [file, setFile] = useState<File | null>(null)
  const update = useFreezeUpdate()
  const { data } = useCall(freezeEndpoints.getHeldPayouts, { accountCode }, { staleTime: 0 })

  // A dialog takes the focus in when it opens; this form may also come into one that is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useEffect(() => form.getInputNode('unFreezeReason')?.focus(), [])

  const submit = ({ unFreezeReason }: typeof form.values) => {
    const payload = { actionStatus: '1', accountCode, unFreezeReason, ...namedFile(file) } as const
    update.mutate({ payload, ...(file && { file }) }, { onSuccess: onDone })
  }

  return (
    <CommandForm form={form} command={update} submit={messages.unfreeze} onSubmit={submit}>
      <Text size="sm">
        {messages.unfreezeMeans(accountName)} {data && stays(data.heldPayouts)}
      </Text>
      <TextInput
        label={messages.companyNameFull}
        readOnly
        variant="filled"
        key={form.key('accountName')}
        {...form.getInputProps('accountName')}
      />
      <TextInput
        label={messages.reason}
        withAsterisk
        maxLength={500}
        data-autofocus
        key={form.key('unFreezeReason')}
        {...form.getInputProps('unFreezeReason')}
      />
      <FileField refusalText={messages.typeRefused} onChange={setFile} />
    </CommandForm>
  )
}

function stays(held: readonly HeldOfCycle[]): string {
  if (held.length === 0) return messages.nothingStaysHeld
  return messages.staysHeld(sumOfRinggit(held.map(({ amount }) => amount)), transactionsOf(held))
}
