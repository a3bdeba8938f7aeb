import { Button, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FreezeRow, freezeDetails } from '@payouts/contract/freezes/schema'
import { useEffect, useState } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { namedFile } from '#ui/fields/file-rules.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { useFreezeUpdate } from './api.ts'
import { DetailFields } from './DetailFields.tsx'
import { HeldPayouts } from './HeldPayouts.tsx'
import { messages } from './messages.ts'
import { UnfreezeForm } from './UnfreezeDialog.tsx'

type FrozenAccountDialogProps = {
  /** The freeze; undefined until one was chosen. */
  row: FreezeRow | undefined
  opened: boolean
  onClose: () => void
  onSaved: () => void
  onUnfrozen: () => void
}

/**
 * A frozen account: what was held, and the details of its freeze. UNFREEZE asks for confirmation in the same dialog,
 * so that the focus still returns to the row.
 */
export function FrozenAccountDialog({ row, opened, onClose, onSaved, onUnfrozen }: FrozenAccountDialogProps) {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (opened) setAsking(false)
  }, [opened])
  return (
    <Dialog opened={opened} onClose={onClose} title={asking ? messages.areYouSure : messages.frozenAccount} size="lg">
      {row && !asking && <DetailsForm row={row} onSaved={onSaved} onUnfreeze={() => setAsking(true)} />}
      {row && asking && (
        <UnfreezeForm account={{ accountName: row.companyName, accountCode: row.companyCode }} onDone={onUnfrozen} />
      )}
    </Dialog>
  )
}

type DetailsFormProps = { row: FreezeRow; onSaved: () => void; onUnfreeze: () => void }

function DetailsForm({ row, onSaved, onUnfreeze }: DetailsFormProps) {
  const { companyName, companyCode, vendorCode, freezeBy, freezeOn } = row
  const { freezeReason, pic, bankName, bankAccountNumber } = row
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { freezeReason, pic, bankName, bankAccountNumber },
    validate: schemaResolver(freezeDetails, { sync: true })
  })
  const [file, setFile] = useState<File | null>(null)
  const [unchanged, setUnchanged] = useState(false)
  const update = useFreezeUpdate()

  const submit = (details: typeof form.values) => {
    const same = !file && !form.isDirty()
    setUnchanged(same)
    if (same) return
    const payload = { actionStatus: '', accountCode: companyCode, ...details, ...namedFile(file) } as const
    update.mutate({ payload, ...(file && { file }) }, { onSuccess: onSaved })
  }

  return (
    <CommandForm
      form={form}
      command={update}
      submit={messages.save}
      onSubmit={submit}
      other={
        <Button variant="default" onClick={onUnfreeze}>
          {messages.unfreeze}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {messages.frozenBy(freezeBy)}, <InstantText instant={freezeOn} />
      </Text>
      <DealerPageLink companyCode={companyCode} />
      <AccountFacts accountName={companyName} accountCode={companyCode} vendorCode={vendorCode} />
      <AuditLink filter="accountCode" value={companyCode} />
      <HeldPayouts accountCode={companyCode} />
      <DetailFields form={form} onFile={setFile} />
      {unchanged && (
        <Text size="sm" c="red" role="alert">
          {messages.sameAsBefore}
        </Text>
      )}
    </CommandForm>
  )
}
