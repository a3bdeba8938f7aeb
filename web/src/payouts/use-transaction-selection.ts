import { actsOn } from '@payouts/contract/cycles/can'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { type Selection, useSelection } from '../list/use-selection.ts'
import type { ActionSelection } from './actions.tsx'
import { messages } from './messages.ts'

const rules = {
  id: ({ id }: TransactionRow) => id,
  amount: ({ incentiveAmount }: TransactionRow) => incentiveAmount
}

/** The selected transactions, and what the cycle's actions make of them: only payable ones can be held. */
export function useTransactionSelection(part: Pick<ActionSelection, 'transactionType' | 'companyCode'> = {}): {
  selection: Selection<TransactionRow>
  actionSelection: ActionSelection
} {
  const selection = useSelection(rules)
  const notPayable = selection.rows.filter(({ state }) => !actsOn.hold.includes(state)).length
  const actionSelection: ActionSelection = {
    ...part,
    level: 'transaction',
    ids: selection.ids,
    nameOf: (id) => selection.rows.find((row) => row.id === id)?.transactionNo ?? id,
    holdDisabledReason: notPayable > 0 ? messages.notPayable(notPayable) : undefined,
    chooseFirst: messages.selectRows
  }
  return { selection, actionSelection }
}
