import type { TransactionRow, TransactionState } from '@payouts/contract/cycles/schema'
import type { PayoutCycle, PayoutDealerRow, TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { type Column, dayColumn, moneyColumn, statusColumn, textColumn } from '../list/columns.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { payoutTone, type Tone } from '../ui/tones.ts'

export const cycleColumns: readonly Column<PayoutCycle>[] = [
  textColumn({ key: 'name', header: 'Name', of: (row) => row.displayName, width: 200, grow: true, sort: 'CYCLE_NAME' }),
  statusColumn({ key: 'status', header: 'Status', of: (row) => row.payoutStatus, tone: payoutTone, sort: 'STATUS' }),
  dayColumn({ key: 'cutOff', header: 'Cut Off', of: (row) => row.cutoffDate, sort: 'CUT_OFF' }),
  dayColumn({ key: 'payoutBy', header: 'Payout By', of: (row) => row.payoutDate, sort: 'PAYOUT_BY' }),
  moneyColumn({ key: 'payout', header: 'Payout (RM)', of: (row) => row.totalPayoutAmount, sort: 'AMOUNT' })
]

export const transactionTypeColumns: readonly Column<TransactionTypeRow>[] = [
  textColumn({
    key: 'type',
    header: 'Transaction Type',
    of: (row) => row.displayName,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({ key: 'report', header: 'Report Date', of: (row) => row.reportDate, sort: 'REPORT_DATE' }),
  dayColumn({ key: 'cutOff', header: 'Cut Off', of: (row) => row.cutOffDate, sort: 'CUT_OFF' }),
  dayColumn({ key: 'payoutBy', header: 'Payout By', of: (row) => row.payOutDate, sort: 'PAYOUT_BY' }),
  moneyColumn({ key: 'hold', header: 'On Hold (RM)', of: (row) => row.holdAmount, width: 130 }),
  moneyColumn({ key: 'payout', header: 'Payout (RM)', of: (row) => row.summaryAmount, width: 140 })
]

export const dealerColumns: readonly Column<PayoutDealerRow>[] = [
  textColumn({
    key: 'name',
    header: 'Company Name',
    of: (row) => row.companyName,
    width: 220,
    grow: true,
    sort: 'COMPANY_NAME'
  }),
  textColumn({
    key: 'code',
    header: 'Company Code',
    of: (row) => row.companyCode,
    width: 140,
    sort: 'COMPANY_CODE'
  }),
  textColumn({ key: 'vendor', header: 'Vendor', of: (row) => row.vendor, width: 120, sort: 'VENDOR' }),
  dayColumn({ key: 'start', header: 'Start Date', of: (row) => row.startDate, sort: 'START_DATE' }),
  dayColumn({ key: 'end', header: 'End Date', of: (row) => row.endDate, sort: 'END_DATE' }),
  moneyColumn({ key: 'hold', header: 'On Hold (RM)', of: (row) => row.holdAmount, width: 130 }),
  moneyColumn({ key: 'payout', header: 'Payout (RM)', of: (row) => row.summaryAmount, width: 140 })
]

const stateWords: Record<TransactionState, { tone: Tone; word: string }> = {
  PAYABLE: { tone: 'teal', word: 'Payable' },
  HELD: { tone: 'orange', word: 'On hold' },
  RELEASE_REQUESTED: { tone: 'orange', word: 'Release requested' },
  RELEASED: { tone: 'blue', word: 'Released' },
  PAID: { tone: 'green', word: 'Paid' },
  CANCELLED: { tone: 'grey', word: 'Cancelled' },
  EXCLUDED: { tone: 'grey', word: 'Excluded' }
}

function stateOf({ state, holdType }: TransactionRow) {
  const { tone, word } = stateWords[state]
  return <StatusDot tone={tone}>{holdType ? `${word}: ${holdType}` : word}</StatusDot>
}

export const transactionColumns: readonly Column<TransactionRow>[] = [
  textColumn({ key: 'yesId', header: 'Yes ID', of: (row) => row.yesId, width: 130, sort: 'YES_ID' }),
  textColumn({
    key: 'number',
    header: 'Transaction Number',
    of: (row) => row.transactionNo,
    width: 170,
    sort: 'TRANSACTION_NO'
  }),
  textColumn({
    key: 'type',
    header: 'Transaction Type',
    of: (row) => row.transactionType,
    width: 150,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({
    key: 'date',
    header: 'Transaction Date',
    of: (row) => row.transactionDate,
    width: 150,
    sort: 'TRANSACTION_DATE'
  }),
  textColumn({
    key: 'plan',
    header: 'Package Name',
    of: (row) => row.planName,
    width: 150,
    grow: true,
    sort: 'PLAN_NAME'
  }),
  { key: 'state', header: 'State', width: 190, cell: stateOf },
  moneyColumn({ key: 'incentive', header: 'Incentive (RM)', of: (row) => row.incentiveAmount, width: 130 })
]

/** Of more than one dealer: with the dealer's name. */
export const allTransactionColumns: readonly Column<TransactionRow>[] = [
  ...transactionColumns.slice(0, 2),
  textColumn({ key: 'company', header: 'Company Name', of: (row) => row.companyName, width: 170, grow: true }),
  ...transactionColumns.slice(2)
]
