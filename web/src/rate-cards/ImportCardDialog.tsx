import { Alert, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxFileBytes } from '@payouts/contract/envelope'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardImport } from '@payouts/contract/rate-cards/schema'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { toast } from '#client/toast.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { useCardCommand } from './api.ts'
import { CardFieldInputs, type CardFields, cardRules, newCardFields, useCards } from './CardFields.tsx'
import { messages } from './messages.ts'

/** Checks a file of a rate card, shows what it would do, and keeps it as a draft. */
export function ImportCardDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.importTitle}>
      <ImportCardForm />
    </Dialog>
  )
}

/** What a dry run said of a file under these names. */
type Checked = { key: string; found: RateCardImport }

function ImportCardForm() {
  const command = useCardCommand(rateCardEndpoints.importRateCard)
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [fileMissing, setFileMissing] = useState(false)
  const [checked, setChecked] = useState<Checked>()
  const cards = useCards()
  const nameOf = (commissionType: string) => cards?.find((card) => card.commissionType === commissionType)?.name
  const form = useForm<CardFields>({
    initialValues: newCardFields(),
    validate: {
      ...cardRules,
      name: (text, { commissionType }) => (nameOf(commissionType) === undefined ? cardRules.name(text) : null)
    }
  })
  const knownName = nameOf(form.getValues().commissionType)
  const keyOf = (given: CardFields, chosen: File | null) =>
    JSON.stringify([given, chosen?.name, chosen?.size, chosen?.lastModified])
  const found = checked?.key === keyOf(form.getValues(), file) ? checked.found : undefined
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFileMissing(false)
    command.reset()
  }
  const submit = (given: CardFields) => {
    setFileMissing(!file)
    if (!file) return
    const payload = {
      ...given,
      ...(knownName !== undefined && { name: knownName }),
      fileName: file.name,
      dryRun: !found
    }
    command.mutate(
      { payload, file },
      {
        onSuccess: (result) => {
          if (!found) return setChecked({ key: keyOf(given, file), found: result })
          toast.success(messages.imported(result))
          navigate({ to: '/formulas/version', search: { id: result.versionId } }).catch(reportError)
        }
      }
    )
  }
  const verb = found ? messages.keep : messages.check
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.importHint}</Text>
        <CardFieldInputs form={form} knownName={knownName} />
        <FileField
          label={messages.file}
          kinds={['csv', 'xlsx']}
          maxBytes={maxFileBytes}
          value={file}
          onChange={choose}
          required
          error={fileMissing && messages.fileRequired}
        />
        {found && (
          <Alert color={found.conflictCount > 0 ? 'orange' : 'blue'} title={messages.faultless} role="status">
            {messages.found(found)} {found.conflicts}
          </Alert>
        )}
        {command.error && !command.isPending && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} busy={command.isPending} busyText={messages.checking} />
    </form>
  )
}
