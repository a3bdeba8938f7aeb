import { Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { type DealerAccount, freezeDetails } from '@payouts/contract/freezes/schema'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCall } from '#client/queries.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { namedFile } from '#ui/fields/file-rules.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { useFreeze } from './api.ts'
import { DetailFields } from './DetailFields.tsx'
import { focusFirst } from './focus-first.ts'
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
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst(form))}>
      <Stack gap="md">
        <Text size="sm">
          {messages.freezeMeans} <Awaiting accountCode={accountCode} />
        </Text>
        <AccountFacts accountName={accountName} accountCode={accountCode} vendorCode={vendorCode} />
        <DetailFields form={form} onFile={setFile} />
        {freeze.error && <CallRefusal error={freeze.error} verb={messages.freeze} />}
      </Stack>
      <DialogActions cancel={messages.cancel} submit={messages.freeze} busy={freeze.isPending} />
    </form>
  )
}

/** What the freeze will stop, in figures. */
function Awaiting({ accountCode }: { accountCode: string }) {
  const { data } = useCall(freezeEndpoints.getHeldPayouts, { accountCode }, { staleTime: 0 })
  return data ? messages.awaiting(data.awaitingPayment.amount, data.awaitingPayment.transactionCount) : null
}
