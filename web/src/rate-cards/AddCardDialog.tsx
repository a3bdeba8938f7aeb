import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CommissionType, commissionTypes } from '@payouts/contract/cycles/schema'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { toast } from '#client/toast.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useCardCommand } from './api.ts'
import { CardFieldInputs, type CardFields, cardRules, newCardFields, useCards } from './CardFields.tsx'
import { messages } from './messages.ts'

/** Adds a rate card with an empty draft, and opens it. */
export function AddCardDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.addTitle}>
      <AddCardForm />
    </Dialog>
  )
}

/** A commission type has one card: only the others are offered. */
function AddCardForm() {
  const cards = useCards()
  if (!cards) return null
  const types = commissionTypes.filter((type) => !cards.some(({ commissionType }) => commissionType === type))
  return types[0] ? <NewCardForm types={types} first={types[0]} /> : <EveryTypeHasOne />
}

const EveryTypeHasOne = () => (
  <>
    <Text size="sm">{messages.everyTypeHasOne}</Text>
    <DialogActions />
  </>
)

function NewCardForm({ types, first }: { types: readonly CommissionType[]; first: CommissionType }) {
  const command = useCardCommand(rateCardEndpoints.addRateCard)
  const navigate = useNavigate()
  const form = useForm<CardFields>({
    initialValues: { ...newCardFields(), commissionType: first },
    validate: cardRules
  })
  const submit = (given: CardFields) =>
    command.mutate(
      { payload: { ...given, rules: [] } },
      {
        onSuccess: ({ versionId, message }) => {
          toast.success(message)
          navigate({ to: '/formulas/version', search: { id: versionId } }).catch(reportError)
        }
      }
    )
  return (
    <CommandForm form={form} command={command} submit={messages.add} onSubmit={submit}>
      <Text size="sm">{messages.addHint}</Text>
      <CardFieldInputs form={form} types={types} />
    </CommandForm>
  )
}
