import type { TransactionRow, TransactionState } from '@payouts/contract/cycles/schema'
import { type Column, dayColumn, moneyColumn, textColumn } from '../list/columns.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import type { Tone } from '../ui/tones.ts'

const stateWords: Record<TransactionState, { tone: Tone; word: string }> = {
  PAYABLE: { tone: 'teal', word: 'Payable' },
  HELD: { tone: 'orange', word: 'On hold' },
  RELEASE_REQUESTED: { tone: 'orange', word: 'Release requested' },
  RELEASED: { tone: 'blue', word: 'Released' },
  PAID: { tone: 'green', word: 'Paid' },
  CANCELLED: { tone: 'grey', word: 'Cancelled' },
  EXCLUDED: { tone: 'grey', word: 'Excluded' }
}

/** What has become of a line; of a held one, by its hold type, which says that it is held. */
function stateOf({ state, holdType }: TransactionRow) {
  const { tone, word } = stateWords[state]
  return <StatusDot tone={tone}>{(state === 'HELD' && holdType) || word}</StatusDot>
}

export const transactionColumns: readonly Column<TransactionRow>[] = [
  textColumn({ key: 'yesId', header: 'Yes ID', of: (row) => row.yesId, width: 140, grow: true, sort: 'YES_ID' }),
  textColumn({ key: 'number', header: 'Trx No.', of: (row) => row.transactionNo, width: 180, sort: 'TRANSACTION_NO' }),
  textColumn({
    key: 'type',
    header: 'Type',
    of: (row) => row.transactionType,
    width: 126,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({ key: 'date', header: 'Date', of: (row) => row.transactionDate, width: 118, sort: 'TRANSACTION_DATE' }),
  textColumn({
    key: 'plan',
    header: 'Package Name',
    of: (row) => row.planName,
    width: 128,
    grow: true,
    sort: 'PLAN_NAME'
  }),
  { key: 'state', header: 'State', width: 140, cell: stateOf },
  moneyColumn({ key: 'incentive', header: 'Incentive (RM)', of: (row) => row.incentiveAmount, width: 122 })
]
