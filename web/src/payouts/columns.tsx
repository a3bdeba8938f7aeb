import type { PayoutCycle, PayoutDealerRow, TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { type Column, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { DueText } from '#ui/texts/DueText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { payoutTone } from '#ui/texts/tones.ts'
import { isUndecided } from './awaits-payment.ts'
import { netOverGross } from './cycle/net-over-gross.tsx'
import { messages } from './messages.ts'

export const cycleColumns: readonly Column<PayoutCycle>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: 'Name',
    of: (row) => row.displayName,
    width: 220,
    grow: 3,
    sort: 'CYCLE_NAME'
  }),
  statusColumn({
    key: 'status',
    header: 'Status',
    of: (row) => row.payoutStatus,
    tone: payoutTone,
    width: 162,
    sort: 'STATUS'
  }),
  dayColumn({ key: 'cutOff', header: 'Cut Off', of: (row) => row.cutoffDate, width: 112, sort: 'CUT_OFF' }),
  { key: 'payoutBy', header: 'Payout By', width: 116, sort: 'PAYOUT_BY', cell: payoutBy },
  {
    key: 'payout',
    card: 'amount',
    header: 'Payout (RM)',
    width: 140,
    align: 'right',
    sort: 'AMOUNT',
    sortFirst: 'DESC',
    hint: messages.hints.net,
    cell: netOverGross
  }
]

/** The payout date of a cycle and, while it waits for a decision, how late it is. */
function payoutBy({ payoutDate, payoutStatus }: PayoutCycle) {
  return (
    <SecondLine below={isUndecided(payoutStatus) && <DueText day={payoutDate} />}>
      <DayText day={payoutDate} />
    </SecondLine>
  )
}

type Group = Pick<TransactionTypeRow, 'summaryAmount' | 'holdAmount' | 'payableAmount'>

/** What a type or a dealer of a cycle comes to, by the words of the totals above the list. */
const heldColumn: Column<Group> = moneyColumn({
  key: 'hold',
  header: 'On Hold (RM)',
  hint: messages.hints.held,
  of: (row) => row.holdAmount,
  width: 134,
  sort: 'ON_HOLD'
})
const earnedColumn: Column<Group> = moneyColumn({
  key: 'payout',
  card: 'amount',
  header: 'Payout (RM)',
  hint: messages.hints.earned,
  of: (row) => row.summaryAmount,
  width: 134,
  sort: 'AMOUNT'
})
const toPayColumn: Column<Group> = moneyColumn({
  key: 'toPay',
  header: 'To Pay (RM)',
  hint: messages.hints.toPay,
  of: (row) => row.payableAmount,
  width: 134,
  sort: 'TO_PAY'
})

export const transactionTypeColumns: readonly Column<TransactionTypeRow>[] = [
  textColumn({
    key: 'type',
    card: 'name',
    header: 'Transaction Type',
    of: (row) => row.displayName,
    width: 180,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({ key: 'report', header: 'Report Date', of: (row) => row.reportDate, width: 128, sort: 'REPORT_DATE' }),
  dayColumn({ key: 'cutOff', header: 'Cut Off', of: (row) => row.cutOffDate, sort: 'CUT_OFF' }),
  dayColumn({ key: 'payoutBy', header: 'Payout By', of: (row) => row.payOutDate, sort: 'PAYOUT_BY' }),
  heldColumn,
  earnedColumn,
  toPayColumn
]

export const dealerColumns: readonly Column<PayoutDealerRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: 'Company Name',
    of: (row) => row.companyName,
    width: 190,
    grow: 3,
    sort: 'COMPANY_NAME'
  }),
  textColumn({
    key: 'code',
    header: 'Company Code',
    of: (row) => row.companyCode,
    width: 138,
    sort: 'COMPANY_CODE'
  }),
  textColumn({ key: 'vendor', header: 'Vendor', of: (row) => row.vendor, width: 96, sort: 'VENDOR' }),
  dayColumn({ key: 'start', header: 'Start Date', of: (row) => row.startDate, width: 114, sort: 'START_DATE' }),
  dayColumn({ key: 'end', header: 'End Date', of: (row) => row.endDate, width: 110, sort: 'END_DATE' }),
  heldColumn,
  earnedColumn,
  toPayColumn
]
