import { Checkbox, Stack } from '@mantine/core'
import { countOf } from '@payouts/contract/count-text'
import type { PayoutTotalHeader, TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { useState } from 'react'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from '../messages.ts'

type HoldChoiceProps = {
  opened: boolean
  onClose: () => void
  cycle: PayoutTotalHeader['cycle']
  types: readonly TransactionTypeRow[]
  onChosen: (transactionTypes: readonly string[]) => void
}

/** What to hold of a cycle: whole transaction types, none of them before somebody chooses it, or rows. */
export function HoldChoice({ opened, onClose, ...choice }: HoldChoiceProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.holdChoice.title(choice.cycle.payoutCycleName)}>
      <Choice {...choice} />
    </Dialog>
  )
}

function Choice({ cycle, types, onChosen }: Omit<HoldChoiceProps, 'opened' | 'onClose'>) {
  const words = messages.holdChoice
  const [chosen, setChosen] = useState<string[]>([])
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  return (
    <Stack gap="md">
      <Checkbox.Group label={words.types} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {types.map(({ transactionType, displayName, transactionCount, payableAmount }) => (
            <Checkbox
              key={transactionType}
              value={transactionType}
              label={displayName}
              description={`${withCurrency(payableAmount)}, ${countOf(transactionCount, 'transaction')}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextLink
        to="/payoutsAllTransactionDetails"
        search={{ batchNo, version, commissionType, payoutCycleName, flowFrom: 'desk' }}
        size="sm"
      >
        {words.rows}
      </TextLink>
      <DialogActions
        submit={words.goOn}
        disabledReason={chosen.length === 0 ? words.none : undefined}
        onSubmit={() => onChosen(chosen)}
      />
    </Stack>
  )
}
