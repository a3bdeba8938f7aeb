import { heldChoices } from '@payouts/contract/on-hold/held-choices'
import type { AskedChoice } from '../tables.ts'
import {
  everythingHeld,
  type HeldSelection,
  heldCycles,
  heldDealers,
  heldTransactions,
  heldTypes
} from './selection.ts'

/** The selection of a call that was kept while it waited. */
export function selectionAsked({ choice, input }: AskedChoice): HeldSelection {
  switch (choice) {
    case 'types':
      return heldTypes(heldChoices.types.parse(input))
    case 'transactions':
      return heldTransactions(heldChoices.transactions.parse(input))
    case 'companies':
      return heldDealers(heldChoices.companies.parse(input))
    case 'cycles': {
      const asked = heldChoices.cycles.parse(input)
      return 'batchNos' in asked ? heldCycles(asked) : everythingHeld(asked.holdType)
    }
  }
}
