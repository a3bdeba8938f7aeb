import { Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { type DealerAccount, freezeDetails } from '@payouts/contract/freezes/schema'
import { useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { useCall } from '#client/queries.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { namedFile } from '#ui/fields/file-rules.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { useFreeze } from './api.ts'
import { DetailFields } from './DetailFields.tsx'
import { messages } from './messages.ts'

type FreezeDialogProps = {
  /** Whose account; undefined until one was chosen. */
  account: DealerAccount | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Freezes an account, after it was said what that does. */
export function FreezeDialog({ account, opened, onClose, onDone }: FreezeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.freezeTitle(account?.accountName ?? '')} size="lg">
      {account && <FreezeForm account={account} onDone={onDone} />}
    </Dialog>
  )
}

function FreezeForm({ account, onDone }: { account: DealerAccount; onDone: () => void }) {
  const { accountName, accountCode, vendorCode, bankName, bankAccountNumber } = account
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { freezeReason: '', pic: '', bankName, bankAccountNumber },
    validate: schemaResolver(freezeDetails, { sync: true })
  })
  const [file, setFile] = useState<File | null>(null)
  const freeze = useFreeze()

  const submit = (details: typeof form.values) => {
    const payload = { accountName, accountCode, vendorCode, ...details, ...namedFile(file) }
    freeze.mutate({ payload, ...(file && { file }) }, { onSuccess: onDone })
  }

  return (
    <CommandForm form={form} command={freeze} submit={messages.freeze} onSubmit={submit} cancel={messages.cancel}>
      <Text size="sm">
        {messages.freezeMeans} <Awaiting accountCode={accountCode} />
      </Text>
      <AccountFacts accountName={accountName} accountCode={accountCode} vendorCode={vendorCode} />
      <DetailFields form={form} onFile={setFile} />
    </CommandForm>
  )
}

/** What the freeze will stop, in figures. */
function Awaiting({ accountCode }: { accountCode: string }) {
  const { data } = useCall(freezeEndpoints.getHeldPayouts, { accountCode }, { staleTime: 0 })
  return data ? messages.awaiting(data.awaitingPayment.amount, data.awaitingPayment.transactionCount) : null
}
