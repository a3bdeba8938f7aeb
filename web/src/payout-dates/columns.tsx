import type { PayoutDateCycle } from '@payouts/contract/payout-dates/schema'
import { type Column, dayColumn, textColumn } from '../list/columns.tsx'
import { messages } from './messages.ts'

export const cycleColumns: readonly Column<PayoutDateCycle>[] = [
  textColumn({
    key: 'commission',
    header: messages.commission,
    of: (row) => row.commissionCategory,
    width: 210,
    grow: true
  }),
  textColumn({ key: 'name', header: messages.cycleName, of: (row) => row.description, width: 120, grow: true }),
  dayColumn({ key: 'from', header: messages.from, of: (row) => row.cycleStartDate, width: 108 }),
  dayColumn({ key: 'to', header: messages.to, of: (row) => row.cycleEndDate, width: 108 }),
  dayColumn({ key: 'report', header: messages.reportDate, of: (row) => row.reportDate, width: 112 }),
  dayColumn({ key: 'cutOff', header: messages.cutOffDate, of: (row) => row.cutOffDate, width: 112 }),
  dayColumn({ key: 'payout', header: messages.payoutDate, of: (row) => row.payoutDate, width: 112 })
]
