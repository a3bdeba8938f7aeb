import type { TransactionRow, TransactionState } from '@payouts/contract/cycles/schema'
import type { PayoutCycle, PayoutDealerRow, TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { type Column, dayColumn, moneyColumn, statusColumn, textColumn } from '../list/columns.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { payoutTone, type Tone } from '../ui/tones.ts'

export const cycleColumns: readonly Column<PayoutCycle>[] = [
  textColumn({ key: 'name', header: 'Name', of: (row) => row.displayName, width: 220, grow: true, sort: 'CYCLE_NAME' }),
  statusColumn({
    key: 'status',
    header: 'Status',
    of: (row) => row.payoutStatus,
    tone: payoutTone,
    width: 162,
    sort: 'STATUS'
  }),
  dayColumn({ key: 'cutOff', header: 'Cut Off', of: (row) => row.cutoffDate, width: 112, sort: 'CUT_OFF' }),
  dayColumn({ key: 'payoutBy', header: 'Payout By', of: (row) => row.payoutDate, width: 116, sort: 'PAYOUT_BY' }),
  moneyColumn({ key: 'payout', header: 'Payout (RM)', of: (row) => row.totalPayoutAmount, width: 132, sort: 'AMOUNT' })
]

export const transactionTypeColumns: readonly Column<TransactionTypeRow>[] = [
  textColumn({
    key: 'type',
    header: 'Transaction Type',
    of: (row) => row.displayName,
    width: 180,
    grow: true,
    sort: 'TRANSACTION_TYPE'
  }),
  dayColumn({ key: 'report', header: 'Report Date', of: (row) => row.reportDate, width: 128, sort: 'REPORT_DATE' }),
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
    width: 150,
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

/** Of more than one dealer: with the dealer's name. */
export const allTransactionColumns: readonly Column<TransactionRow>[] = [
  ...transactionColumns.slice(0, 2),
  textColumn({ key: 'company', header: 'Company Name', of: (row) => row.companyName, width: 136, grow: true }),
  ...transactionColumns.slice(2)
]
