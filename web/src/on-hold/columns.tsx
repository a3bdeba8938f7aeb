import type {
  HeldTransactionRow,
  HoldCycleRow,
  HoldDealerRow,
  HoldStatus,
  HoldSummaryRow,
  HoldTransactionTypeRow
} from '@payouts/contract/on-hold/schema'
import { type Column, countColumn, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { TwinLink } from '#transactions/TwinLink.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { holdTone } from '#ui/texts/tones.ts'
import { HeldFor } from './HeldFor.tsx'
import { messages } from './messages.ts'

type Held = { payoutStatus: HoldStatus; transactionCount: number; summaryAmount: string; heldSince: string | null }

const statusWidth = 160

const status: Column<Held> = statusColumn({
  key: 'status',
  header: messages.status,
  width: statusWidth,
  least: 148,
  of: (row) => row.payoutStatus,
  tone: holdTone
})
const heldFor: Column<Pick<Held, 'heldSince'>> = {
  key: 'heldFor',
  header: messages.heldFor,
  width: 88,
  least: 80,
  align: 'right',
  cell: (row) => <HeldFor since={row.heldSince} />
}
const transactionCount: Column<Held> = countColumn({
  key: 'transactionCount',
  header: messages.transactions,
  width: 106,
  of: (row) => row.transactionCount
})
const amount: Column<Held> = moneyColumn({
  key: 'amount',
  card: 'amount',
  header: messages.payout,
  width: 130,
  of: (row) => row.summaryAmount
})

/** The summary's columns; `reordered` swaps the third and the fourth. */
export function summaryColumns(reordered: boolean): Column<HoldSummaryRow>[] {
  const [type, cycles, dealers, transactionTypes, ...rest] = summaryOrder
  return reordered
    ? [type, cycles, transactionTypes, dealers, ...rest]
    : [type, cycles, dealers, transactionTypes, ...rest]
}

type SummaryCount = 'payoutCycleCount' | 'dealerCount' | 'transactionTypeCount' | 'transactionCount'

function summaryCount(key: SummaryCount, header: string, width: number): Column<HoldSummaryRow> {
  return countColumn({ key, header, width, of: (row) => row[key] })
}

const summaryOrder = [
  textColumn<HoldSummaryRow>({
    key: 'type',
    card: 'name',
    header: messages.type,
    width: 140,
    of: (row) => row.type,
    grow: true
  }),
  summaryCount('payoutCycleCount', messages.payoutCycles, 120),
  summaryCount('dealerCount', messages.dealers, 80),
  summaryCount('transactionTypeCount', messages.transactionTypes, 140),
  summaryCount('transactionCount', messages.transactionCount, 145),
  moneyColumn<HoldSummaryRow>({
    key: 'totalPayoutAmount',
    card: 'amount',
    header: messages.payout,
    width: 135,
    of: (row) => row.totalPayoutAmount
  })
] as const

export const cycleColumns: readonly Column<HoldCycleRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.displayName,
    sort: 'CYCLE_NAME',
    tall: true,
    grow: 3
  }),
  {
    ...status,
    sort: 'STATUS',
    // What the other values of the Status filter find.
    cell: (row) => (
      <SecondLine below={row.cycleStatus !== row.payoutStatus && messages.cycleIs(row.cycleStatus)}>
        {status.cell(row)}
      </SecondLine>
    )
  },
  dayColumn({ key: 'cutOff', header: messages.cutOff, of: (row) => row.cutOffDate, width: 108, sort: 'CUT_OFF' }),
  dayColumn({ key: 'payoutBy', header: messages.payoutBy, of: (row) => row.payOutDate, width: 108, sort: 'PAYOUT_BY' }),
  { ...heldFor, sort: 'HELD_SINCE' },
  transactionCount,
  { ...amount, sort: 'AMOUNT' }
]

export const dealerColumns: readonly Column<HoldDealerRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.companyName,
    sort: 'COMPANY_NAME',
    grow: 3
  }),
  textColumn({ key: 'code', header: messages.code, width: 88, of: (row) => row.companyCode, sort: 'COMPANY_CODE' }),
  textColumn({ key: 'vendor', header: messages.vendor, width: 92, of: (row) => row.vendor, sort: 'VENDOR' }),
  status,
  { ...heldFor, sort: 'HELD_SINCE' },
  countColumn({ key: 'cycles', header: messages.cycles, width: 80, of: (row) => row.payoutCycleCount }),
  transactionCount,
  { ...amount, sort: 'AMOUNT' }
]

const dateWidth = 130

export const transactionTypeColumns: readonly Column<HoldTransactionTypeRow>[] = [
  textColumn({
    key: 'type',
    card: 'name',
    header: messages.transactionType,
    of: (row) => row.displayName,
    sort: 'transactionType',
    grow: true
  }),
  status,
  dayColumn({
    key: 'report',
    header: messages.reportDate,
    width: dateWidth,
    of: (row) => row.reportDate,
    sort: 'reportDate'
  }),
  dayColumn({
    key: 'cutOff',
    header: messages.cutOffDate,
    width: dateWidth,
    of: (row) => row.cutOffDate,
    sort: 'cutOffDate'
  }),
  dayColumn({
    key: 'payout',
    header: messages.payoutDate,
    width: dateWidth,
    of: (row) => row.payOutDate,
    sort: 'payOutDate'
  }),
  { ...heldFor, sort: 'heldSince' },
  transactionCount,
  { ...amount, sort: 'amount' }
]

const repeats: Column<HeldTransactionRow> = {
  key: 'twin',
  header: messages.repeats,
  width: 170,
  least: 160,
  grow: true,
  cell: ({ twin }) => twin && <TwinLink twin={twin} also={messages.otherTwins(twin.otherCycles)} />
}

export const transactionColumns: readonly Column<HeldTransactionRow>[] = [
  textColumn({
    key: 'yesId',
    card: 'name',
    header: messages.yesId,
    width: 136,
    least: 110,
    of: (row) => row.yesId,
    sort: 'YES_ID'
  }),
  textColumn({
    key: 'transactionNo',
    header: messages.transactionNo,
    width: 178,
    least: 104,
    of: (row) => row.transactionNo,
    sort: 'TRANSACTION_NO'
  }),
  textColumn({
    key: 'type',
    header: messages.type,
    width: 120,
    least: 90,
    grow: true,
    of: (row) => row.transactionType,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({
    key: 'date',
    header: messages.transactionDate,
    width: 116,
    of: (row) => row.transactionDate,
    sort: 'TRANSACTION_DATE'
  }),
  textColumn({
    key: 'name',
    header: messages.name,
    width: 120,
    least: 100,
    of: (row) => row.planName,
    sort: 'PLAN_NAME'
  }),
  {
    key: 'status',
    card: 'state',
    header: messages.status,
    width: statusWidth,
    least: 148,
    cell: (row) => <TransactionStatus row={row} />
  },
  heldFor,
  moneyColumn({
    key: 'incentive',
    card: 'amount',
    header: messages.incentive,
    width: 134,
    least: 115,
    of: (row) => row.incentiveAmount,
    sort: 'INCENTIVE'
  })
]

/** The same for duplicates, with the row that each repeats instead of type and package, which its details show. */
export const duplicateColumns: readonly Column<HeldTransactionRow>[] = transactionColumns
  .filter(({ key }) => key !== 'type')
  .map((column) => (column.key === 'name' ? repeats : column))

/** Whether its release was requested or refused. The reason of a refusal is shown on hover and in the details. */
function TransactionStatus({ row: { state, refusalReason } }: { row: HeldTransactionRow }) {
  const status: HoldStatus = state === 'RELEASE_REQUESTED' ? 'Release Approval' : 'Hold'
  if (!refusalReason) return <StatusDot tone={holdTone(status)}>{status}</StatusDot>
  return (
    <span title={messages.refusedBecause(refusalReason)}>
      <StatusDot tone={holdTone(status)}>{messages.refusedHold}</StatusDot>
    </span>
  )
}
