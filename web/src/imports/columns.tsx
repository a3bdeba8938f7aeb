import type { Rejection, ValidationRow } from '@payouts/contract/imports/schema'
import { type Column, countColumn, moneyColumn, statusColumn, textColumn } from '../list/columns.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { payoutTone, type Tone } from '../ui/tones.ts'
import { messages } from './messages.ts'

/** An import that was set aside is as closed as a cancelled cycle. */
const importTone = (status: string): Tone =>
  status === 'Dropped' || status === 'Retired' ? 'grey' : payoutTone(status)

export const importColumns: readonly Column<ValidationRow>[] = [
  textColumn({ key: 'name', header: messages.cycle, of: (row) => row.displayName, width: 200, grow: true }),
  textColumn({ key: 'batch', header: messages.batch, of: (row) => String(row.batchNo), width: 80 }),
  countColumn({ key: 'version', header: messages.version, of: (row) => row.version, width: 75 }),
  statusColumn({ key: 'status', header: messages.status, of: (row) => row.payoutStatus, tone: importTone, width: 160 }),
  countColumn({ key: 'read', header: messages.read, of: (row) => row.rowsRead, width: 75 }),
  countColumn({ key: 'accepted', header: messages.accepted, of: (row) => row.rowsAccepted, width: 95 }),
  countColumn({ key: 'rejected', header: messages.rejected, of: (row) => row.rowsRejected, width: 90 }),
  moneyColumn({ key: 'total', header: messages.total, of: (row) => row.totalAmount, width: 125 }),
  {
    key: 'importedOn',
    header: messages.importedOn,
    width: 165,
    cell: ({ importedOn }) => <InstantText instant={importedOn} />
  }
]

export const badRowColumns: readonly Column<Rejection>[] = [
  countColumn({ key: 'line', header: messages.line, of: ({ line }) => line, width: 90 }),
  textColumn({ key: 'column', header: messages.column, of: ({ column }) => column, width: 170 }),
  textColumn({ key: 'value', header: messages.value, of: ({ value }) => value, width: 220 }),
  textColumn({ key: 'problem', header: messages.problem, of: ({ problem }) => problem, width: 320, grow: true })
]
