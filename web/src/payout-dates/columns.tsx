import type { PayoutDateCycle } from '@payouts/contract/payout-dates/schema'
import { type Column, dayColumn, textColumn } from '#list/columns.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

export const cycleColumns: readonly Column<PayoutDateCycle>[] = [
  textColumn({
    key: 'commission',
    card: 'name',
    header: messages.commission,
    of: (row) => row.commissionCategory,
    width: 226,
    grow: true
  }),
  textColumn({ key: 'name', header: messages.cycleName, of: (row) => row.description, width: 106 }),
  {
    key: 'days',
    header: messages.cycleDays,
    width: 144,
    // A cycle never leaves its month, which is therefore named once.
    cell: ({ cycleStartDate, cycleEndDate }) => `${Number(cycleStartDate.slice(8))} – ${dayText(cycleEndDate)}`
  },
  dayColumn({ key: 'report', header: messages.reportDate, of: (row) => row.reportDate, width: 114 }),
  dayColumn({ key: 'cutOff', header: messages.cutOffDate, of: (row) => row.cutOffDate, width: 114 }),
  dayColumn({ key: 'payout', header: messages.payoutDate, of: (row) => row.payoutDate, width: 114 })
]
