import { type KnownCycleFileColumn, knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import type { RejectedRow, RejectedRowState, RepairedRow, RepairSum } from '@payouts/contract/imports/repairs'
import { type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages as listMessages } from './list-messages.ts'
import { messages } from './messages.ts'
import { RepairCell } from './RepairCell.tsx'

const stateTones: Record<RejectedRowState, Tone> = { Rejected: 'red', Repaired: 'green', Waiting: 'orange' }

const widths: Partial<Record<KnownCycleFileColumn, number>> = {
  yesId: 190,
  transactionType: 150,
  planName: 150,
  transactionAmount: 155,
  incentiveAmount: 145,
  // Its problem is the longest sentence.
  eInvoiceNo: 190
}
const amounts = new Set<KnownCycleFileColumn>(['transactionAmount', 'incentiveAmount'])

const lineWidth = 92

const lineAndProblem: readonly Column<RejectedRow>[] = [
  {
    ...countColumn({ key: 'line', card: 'name', header: messages.line, of: ({ line }) => line, sort: 'LINE' }),
    width: lineWidth,
    frozenAt: 0
  },
  {
    key: 'state',
    header: messages.state,
    card: 'state',
    width: 190,
    frozenAt: lineWidth,
    cell: (row) => (
      <SecondLine below={below(row)}>
        <StatusDot tone={stateTones[row.state]}>{listMessages.states[row.state]}</StatusDot>
      </SecondLine>
    )
  }
]

/** The line and its problem, which stay in sight, and the file's columns like a spreadsheet, the faulty ones first. */
export function rejectedRowColumns(faulty: readonly KnownCycleFileColumn[]): readonly Column<RejectedRow>[] {
  const fine = knownCycleFileColumns.filter((column) => !faulty.includes(column))
  return [
    ...lineAndProblem,
    ...[...faulty, ...fine].map(
      (column): Column<RejectedRow> => ({
        key: column,
        header: column,
        width: widths[column] ?? 130,
        grow: true,
        ...(amounts.has(column) && { align: 'right' }),
        cell: (row) => <RepairCell row={row} column={column} />
      })
    )
  ]
}

/** The columns in which some of these rows are faulty, in the file's order. */
export function faultyColumns(rows: readonly RejectedRow[]): KnownCycleFileColumn[] {
  const faulty = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)))
  return knownCycleFileColumns.filter((column) => faulty.has(column))
}

function below(row: RejectedRow) {
  const words = belowState(row)
  return words && <span className="repair-below">{words}</span>
}

/** The problem first, because its cell may be out of sight; or else who repaired it. */
function belowState(row: RejectedRow): string | false {
  const [first] = row.problems
  if (first) return first.column === 'row' ? first.problem : messages.problem(first)
  if (row.repairedBy.length > 0) return messages.repairedBy(row)
  return !row.isKept && messages.notKept
}

export const isFileColumn = (key: string | undefined): key is KnownCycleFileColumn =>
  knownCycleFileColumns.some((column) => column === key)

export const requestedRowColumns: readonly Column<RepairedRow>[] = [
  countColumn({ key: 'line', header: messages.line, of: ({ line }) => line, width: 72 }),
  textColumn({
    key: 'transactionNo',
    card: 'name',
    header: messages.transactionNo,
    of: ({ after }) => after.transactionNo,
    width: 150
  }),
  { key: 'changes', header: messages.changes, width: 300, grow: true, cell: (row) => <OldAndNew row={row} /> },
  textColumn({ key: 'by', header: messages.by, of: messages.repairedBy, width: 130 }),
  moneyColumn({
    key: 'incentive',
    card: 'amount',
    header: messages.incentive,
    of: (row) => row.incentiveAmount,
    width: 130
  })
]

/** A row's changed columns, with the file's value beside the present one. */
function OldAndNew({ row: { before, after } }: { row: RepairedRow }) {
  return (
    <span className="repair-changes">
      {knownCycleFileColumns
        .filter((column) => before[column] !== after[column])
        .map((column) => (
          <span key={column}>
            <span>{column}</span>
            <del>{before[column] || messages.empty}</del>
            <ins>{after[column] || messages.empty}</ins>
          </span>
        ))}
    </span>
  )
}

export const sumColumns: readonly Column<RepairSum>[] = [
  textColumn({
    key: 'dealer',
    card: 'name',
    header: messages.dealer,
    of: (row) => messages.named(row.companyName, row.companyCode),
    width: 220,
    grow: true
  }),
  textColumn({ key: 'type', header: messages.type, of: (row) => row.transactionType, width: 170, grow: true }),
  countColumn({ key: 'count', header: messages.transactions, of: (row) => row.transactionCount, width: 120 }),
  moneyColumn({ key: 'amount', card: 'amount', header: messages.amount, of: (row) => row.amount, width: 130 })
]
