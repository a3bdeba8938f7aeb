import type {
  ExclusionDealerRow,
  ExclusionRow,
  ExclusionTypeRow,
  RemovedExclusionRow
} from '@payouts/contract/exclusions/schema'
import { type Column, countColumn, dayColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

const clientName = textColumn<ExclusionRow>({
  key: 'client',
  card: 'name',
  header: messages.clientName,
  of: (row) => row.clientName,
  width: 138,
  grow: 3,
  sort: 'CLIENT_NAME'
})
const billingAccount = textColumn<ExclusionRow>({
  key: 'account',
  header: messages.billingAccount,
  of: (row) => row.billingAccountNo,
  width: 122
})

export const exclusionColumns: readonly Column<ExclusionRow>[] = [
  clientName,
  textColumn({ key: 'reason', header: messages.reason, of: (row) => row.reason, width: 106, grow: true }),
  textColumn({ key: 'yesId', header: messages.yesId, of: (row) => row.yesId, width: 150, grow: true }),
  billingAccount,
  dayColumn({
    key: 'from',
    header: messages.from,
    of: (row) => row.exclusionStartDate,
    width: 118,
    sort: 'START_DATE'
  }),
  dayColumn({ key: 'to', header: messages.to, of: (row) => row.exclusionEndDate, width: 118, sort: 'END_DATE' })
]

export const removalColumns: readonly Column<RemovedExclusionRow>[] = [
  clientName,
  billingAccount,
  textColumn({ key: 'dealer', header: messages.dealer, of: (row) => row.dealerName, width: 130, grow: 3 }),
  dayColumn({
    key: 'removed',
    header: messages.removedOn,
    of: (row) => dayOfInstant(row.removedOn),
    width: 138,
    sort: 'REMOVED_ON'
  }),
  moneyColumn({
    key: 'left',
    card: 'amount',
    header: messages.leftExcluded,
    of: (row) => row.leftExcludedAmount,
    width: 146
  }),
  textColumn({ key: 'adjustment', header: messages.adjustment, of: (row) => row.adjustmentReferenceNo, width: 112 })
]

const sums = <Row extends { transactionCount: number; excludedAmount: string; summaryAmount: string }>() => [
  countColumn<Row>({ key: 'count', header: messages.count, of: (row) => row.transactionCount, width: 102 }),
  moneyColumn<Row>({ key: 'excluded', header: messages.excludedAmount, of: (row) => row.excludedAmount, width: 114 }),
  moneyColumn<Row>({
    key: 'total',
    card: 'amount',
    header: messages.totalAmount,
    of: (row) => row.summaryAmount,
    width: 112
  })
]

export const typeColumns: readonly Column<ExclusionTypeRow>[] = [
  textColumn({
    key: 'type',
    card: 'name',
    header: messages.transactionType,
    of: (row) => row.displayName,
    width: 136,
    grow: true
  }),
  textColumn({ key: 'cycle', header: messages.cycle, of: (row) => row.payoutCycleName, width: 140, grow: true }),
  dayColumn({ key: 'report', header: messages.reportDate, of: (row) => row.reportDate, width: 114 }),
  dayColumn({ key: 'cutOff', header: messages.cutOff, of: (row) => row.cutOffDate, width: 114 }),
  dayColumn({ key: 'payoutBy', header: messages.payoutBy, of: (row) => row.payOutDate, width: 114 }),
  ...sums<ExclusionTypeRow>()
]

export const dealerColumns: readonly Column<ExclusionDealerRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.companyName,
    of: (row) => row.companyName,
    width: 220,
    grow: 3
  }),
  textColumn({ key: 'code', header: messages.companyCode, of: (row) => row.companyCode, width: 140 }),
  textColumn({ key: 'vendor', header: messages.vendor, of: (row) => row.vendor, width: 120 }),
  ...sums<ExclusionDealerRow>()
]
