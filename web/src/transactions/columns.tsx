import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { type Column, dayColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { stateWords } from './state-words.ts'

/** The state of a row; for a held one its hold type, which implies it. */
function stateOf({ state, holdType }: TransactionRow) {
  const { tone, word } = stateWords[state]
  return <StatusDot tone={tone}>{(state === 'HELD' && holdType) || word}</StatusDot>
}

type TransactionColumn = Column<TransactionRow>

/** The column with a smaller second line of optional data. */
const withSecondLine = (
  column: TransactionColumn,
  below: (row: TransactionRow) => string | undefined
): TransactionColumn => ({
  ...column,
  cell: (row) => <SecondLine below={below(row)}>{column.cell(row)}</SecondLine>
})

export const transactionColumns: readonly TransactionColumn[] = [
  withSecondLine(
    textColumn({
      key: 'yesId',
      card: 'name',
      header: 'Yes ID',
      of: (row) => row.yesId,
      width: 140,
      least: 104,
      grow: true,
      sort: 'YES_ID'
    }),
    ({ salesPerson }) => salesPerson && `sold by ${salesPerson}`
  ),
  withSecondLine(
    textColumn({
      key: 'number',
      header: 'Trx No.',
      of: (row) => row.transactionNo,
      width: 180,
      least: 110,
      sort: 'TRANSACTION_NO'
    }),
    ({ deviceId }) => deviceId && `on ${deviceId}`
  ),
  textColumn({
    key: 'type',
    header: 'Type',
    of: (row) => row.transactionType,
    width: 114,
    least: 100,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  withSecondLine(
    dayColumn({ key: 'date', header: 'Date', of: (row) => row.transactionDate, width: 118, sort: 'TRANSACTION_DATE' }),
    ({ firstUsageDate }) => firstUsageDate && `used ${dayText(firstUsageDate)}`
  ),
  withSecondLine(
    textColumn({
      key: 'plan',
      header: 'Package Name',
      of: (row) => row.planName,
      width: 140,
      least: 108,
      grow: true,
      sort: 'PLAN_NAME'
    }),
    ({ channel }) => channel
  ),
  { key: 'state', card: 'state', header: 'State', width: 140, least: 126, cell: stateOf },
  moneyColumn({
    key: 'incentive',
    card: 'amount',
    header: 'Incentive (RM)',
    of: (row) => row.incentiveAmount,
    width: 134,
    least: 122,
    sort: 'INCENTIVE'
  })
]
