import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { useNavigate } from '@tanstack/react-router'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { toast } from '#client/toast.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
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
    <CommandForm form={form} command={command} submit={messages.begin} onSubmit={submit}>
      <Text size="sm">{messages.newVersionHint(versionNo)}</Text>
      <DayField label={messages.validFrom} description={messages.validFromHint} {...form.getInputProps('validFrom')} />
    </CommandForm>
  )
}
