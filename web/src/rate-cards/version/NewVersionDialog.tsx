import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { useNavigate } from '@tanstack/react-router'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { toast } from '#client/toast.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useCardCommand } from '../api.ts'
import { messages } from '../messages.ts'

type NewVersionDialogProps = { opened: boolean; onClose: () => void; version: RateCardVersionDetail }

/** Begins a draft with the rules of this version. */
export function NewVersionDialog({ opened, onClose, version }: NewVersionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.newVersionTitle}>
      <NewVersionForm version={version} />
    </Dialog>
  )
}

function NewVersionForm({ version: { cardId, versionId, versionNo, rules } }: { version: RateCardVersionDetail }) {
  const command = useCardCommand(rateCardEndpoints.addRateCardVersion)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { validFrom: today() },
    validate: { validFrom: (day) => (day ? null : messages.dayRequired) }
  })
  const submit = ({ validFrom }: typeof form.values) =>
    command.mutate(
      { payload: { cardId, validFrom, rules } },
      {
        onSuccess: ({ versionId: begun, message }) => {
          toast.success(message)
          navigate({ to: '/formulas/version', search: { id: begun, with: versionId } }).catch(reportError)
        }
      }
    )
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.newVersionHint(versionNo)}</Text>
        <DayField
          label={messages.validFrom}
          description={messages.validFromHint}
          {...form.getInputProps('validFrom')}
        />
        {command.error && <CallRefusal error={command.error} verb={messages.begin} />}
      </Stack>
      <DialogActions submit={messages.begin} busy={command.isPending} />
    </form>
  )
}
