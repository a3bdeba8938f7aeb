import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { type Column, dayColumn, moneyColumn, textColumn } from '../list/columns.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { stateWords } from './state-words.ts'

/** What has become of a line; of a held one, by its hold type, which says that it is held. */
function stateOf({ state, holdType }: TransactionRow) {
  const { tone, word } = stateWords[state]
  return <StatusDot tone={tone}>{(state === 'HELD' && holdType) || word}</StatusDot>
}

export const transactionColumns: readonly Column<TransactionRow>[] = [
  textColumn({
    key: 'yesId',
    card: 'name',
    header: 'Yes ID',
    of: (row) => row.yesId,
    width: 140,
    grow: true,
    sort: 'YES_ID'
  }),
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
  { key: 'state', card: 'state', header: 'State', width: 140, cell: stateOf },
  moneyColumn({
    key: 'incentive',
    card: 'amount',
    header: 'Incentive (RM)',
    of: (row) => row.incentiveAmount,
    width: 122
  })
]
