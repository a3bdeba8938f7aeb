import { heldChoices } from '@payouts/contract/on-hold/held-choices'
import type { StoredChoice } from '../tables.ts'
import {
  everythingHeld,
  type HeldSelection,
  heldCycles,
  heldDealers,
  heldTransactions,
  heldTypes
} from './selection.ts'

/** The selection of a stored call. */
export function storedSelection({ choice, input }: StoredChoice): HeldSelection {
  switch (choice) {
    case 'types':
      return heldTypes(heldChoices.types.parse(input))
    case 'transactions':
      return heldTransactions(heldChoices.transactions.parse(input))
    case 'companies':
      return heldDealers(heldChoices.companies.parse(input))
    case 'cycles': {
      const cycles = heldChoices.cycles.parse(input)
      return 'batchNos' in cycles ? heldCycles(cycles) : everythingHeld(cycles.holdType)
    }
  }
}
