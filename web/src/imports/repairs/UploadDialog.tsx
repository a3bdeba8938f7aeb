import { Stack, Text } from '@mantine/core'
import { maxFileBytes } from '@payouts/contract/envelope'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { toast } from '#client/toast.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { useDraftCommand } from './api.ts'
import { messages } from './messages.ts'

type UploadDialogProps = { repairs: Repairs; opened: boolean; onClose: () => void }

/** Uploads a corrected file as a draft. */
export function UploadDialog({ repairs, opened, onClose }: UploadDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.uploadTitle}>
      <Upload repairs={repairs} onDone={onClose} />
    </Dialog>
  )
}

function Upload({ repairs: { batchNo, version }, onDone }: { repairs: Repairs; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const command = useDraftCommand(repairEndpoints.repairFromFile)
  const submit = () => {
    if (!file) return
    command.mutate(
      { payload: { batchNo, version, fileName: file.name }, file },
      {
        onSuccess: (taken) => {
          toast.success(messages.taken(taken))
          onDone()
        }
      }
    )
  }
  return (
    <>
      <Stack gap="md">
        <Text size="sm">{messages.uploadHint}</Text>
        <FileField
          label={messages.file}
          kinds={['csv', 'xlsx']}
          maxBytes={maxFileBytes}
          refusalText={messages.notTaken}
          value={file}
          onChange={setFile}
          required
        />
        {command.error && <CallRefusal error={command.error} verb={messages.take} />}
      </Stack>
      <DialogActions
        submit={messages.take}
        busy={command.isPending}
        disabledReason={file ? undefined : messages.chooseFile}
        onSubmit={submit}
      />
    </>
  )
}
