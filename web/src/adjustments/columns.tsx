import type { AdjustmentStatus } from '@payouts/contract/adjustments/choices'
import type { AdjustableDealer, AdjustmentRow } from '@payouts/contract/adjustments/schema'
import { type Column, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const tones: Record<AdjustmentStatus, Tone> = { Posted: 'green', Scheduled: 'blue', Cancelled: 'grey', Error: 'pink' }

export const adjustmentTone = (status: string): Tone => tones[status as AdjustmentStatus] ?? 'pink'

export const adjustmentColumns: readonly Column<AdjustmentRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.name,
    width: 150,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.code, width: 84, sort: 'CODE' }),
  textColumn({ key: 'type', header: messages.type, of: (row) => row.type, width: 82, sort: 'TYPE' }),
  textColumn({
    key: 'details',
    header: messages.description,
    of: (row) => row.details,
    width: 126,
    grow: true,
    sort: 'DESCRIPTION'
  }),
  dayColumn({ key: 'date', header: messages.date, of: (row) => row.date, width: 108, sort: 'DATE' }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: (row) => row.status,
    tone: adjustmentTone,
    width: 112,
    sort: 'STATUS'
  }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amountRm,
    of: (row) => row.amount,
    width: 138,
    sort: 'AMOUNT'
  })
]

export const dealerColumns: readonly Column<AdjustableDealer>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.dealerName,
    width: 220,
    grow: 3
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.dealerCode, width: 120 }),
  textColumn({ key: 'vendor', header: messages.vendor, of: (row) => row.vendorCode, width: 120 }),
  statusColumn({
    key: 'account',
    header: messages.account,
    of: (row) => (row.isFrozen ? messages.frozen : messages.active),
    tone: (status) => (status === messages.frozen ? 'orange' : 'grey'),
    width: 120
  })
]
