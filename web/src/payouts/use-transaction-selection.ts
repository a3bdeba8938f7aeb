import { actsOn } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import type { Page } from '@payouts/contract/page'
import { type Selection, useSelection } from '#list/use-selection.ts'
import { beforeTax } from '#transactions/payout-terms.ts'
import { type Term, taken } from '#ui/texts/terms.ts'
import type { ActionSelection } from './actions.tsx'
import { messages } from './messages.ts'
import type { CyclePart } from './search.ts'

const rules = {
  id: ({ id }: TransactionRow) => id,
  amount: ({ incentiveAmount }: TransactionRow) => incentiveAmount,
  less: notPayable,
  restNote: beforeTax
}

/** The selected transactions, and their effect on the cycle's actions. The dialog names those that cannot be held. */
export function useTransactionSelection(
  part: CyclePart,
  page: Page<TransactionRow> | undefined
): {
  selection: Selection<TransactionRow>
  actionSelection: ActionSelection
} {
  const selection = useSelection(rules)
  const isPayable = selection.rows.some(({ state }) => actsOn.hold.includes(state))
  const nothingToHold = selection.count > 0 && selection.matching === undefined && !isPayable
  const actionSelection: ActionSelection = {
    ...part,
    level: 'transaction',
    ids: selection.ids,
    nameOf: (id) => selection.rows.find((row) => row.id === id)?.transactionNo ?? id,
    holdDisabledReason: nothingToHold ? messages.nonePayable : undefined,
    chooseFirst: messages.selectRows,
    chooseAll: () => selection.selectAll(page)
  }
  return { selection, actionSelection }
}

/** What deducts a whole row from the sum, in the bar's words. */
function notPayable({ state, holdType, incentiveAmount }: TransactionRow): Term[] {
  if (actsOn.hold.includes(state) || state === 'RELEASED' || state === 'PAID') return []
  const held = holdType === holdTypes.eInvoiceMissing ? 'e-Inv' : 'held'
  const label = state === 'EXCLUDED' ? 'excluded' : state === 'CANCELLED' ? 'cancelled' : held
  return [{ label, amount: taken(incentiveAmount) }]
}
