import { bankAnswerFaults } from './bank-answers.ts'
import { eInvoiceFaults } from './e-invoices.ts'
import { figureFaults } from './figures.ts'
import { formFaults } from './forms.ts'
import { moneyFaults } from './money.ts'
import { paymentFaults } from './payments.ts'
import { peopleFaults } from './people.ts'
import type { PlantedFault } from './planted-fault.ts'
import { stateFaults } from './states.ts'

/**
 * Faults that are planted in a copy of the rules, one at a time, to check that the tests notice:
 * `e2e/faults/planted`.
 */
export const everyFault: readonly PlantedFault[] = [
  ...moneyFaults,
  ...paymentFaults,
  ...bankAnswerFaults,
  ...stateFaults,
  ...eInvoiceFaults,
  ...peopleFaults,
  ...figureFaults,
  ...formFaults
]
