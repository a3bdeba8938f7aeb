import type { DuplicateRow, MatchedBy, Rejection, ValidationRow } from '@payouts/contract/imports/schema'
import { type Column, countColumn, moneyColumn, statusColumn, textColumn } from '../list/columns.tsx'
import { TwinLink } from '../transactions/TwinLink.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { SecondLine } from '../ui/SecondLine.tsx'
import { payoutTone, type Tone } from '../ui/tones.ts'
import { messages } from './messages.ts'

/** An import that was set aside is as closed as a cancelled cycle. */
const importTone = (status: string): Tone =>
  status === 'Dropped' || status === 'Retired' ? 'grey' : payoutTone(status)

export const importColumns: readonly Column<ValidationRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.cycle,
    of: (row) => row.displayName,
    width: 200,
    grow: 3
  }),
  textColumn({ key: 'batch', header: messages.batch, of: (row) => String(row.batchNo), width: 80 }),
  countColumn({ key: 'version', header: messages.version, of: (row) => row.version, width: 75 }),
  statusColumn({ key: 'status', header: messages.status, of: (row) => row.payoutStatus, tone: importTone, width: 160 }),
  countColumn({ key: 'read', header: messages.read, of: (row) => row.rowsRead, width: 75 }),
  countColumn({ key: 'accepted', header: messages.accepted, of: (row) => row.rowsAccepted, width: 95 }),
  countColumn({ key: 'rejected', header: messages.rejected, of: (row) => row.rowsRejected, width: 90 }),
  countColumn({ key: 'duplicate', header: messages.duplicates, of: (row) => row.rowsDuplicate, width: 95 }),
  moneyColumn({ key: 'total', card: 'amount', header: messages.total, of: (row) => row.totalAmount, width: 125 }),
  {
    key: 'importedOn',
    header: messages.importedOn,
    width: 165,
    cell: ({ importedOn }) => <InstantText instant={importedOn} />
  }
]

export const badRowColumns: readonly Column<Rejection>[] = [
  countColumn({ key: 'line', card: 'name', header: messages.line, of: ({ line }) => line, width: 90 }),
  textColumn({ key: 'column', header: messages.column, of: ({ column }) => column, width: 170 }),
  textColumn({ key: 'value', header: messages.value, of: ({ value }) => value, width: 220 }),
  textColumn({ key: 'problem', header: messages.problem, of: ({ problem }) => problem, width: 320, grow: true })
]

const matches: Record<MatchedBy, string> = { NUMBER: messages.sameNumber, CUSTOMER: messages.sameCustomer }

export const duplicateColumns: readonly Column<DuplicateRow>[] = [
  countColumn({ key: 'line', header: messages.line, of: ({ line }) => line, width: 80, sort: 'LINE' }),
  textColumn({
    key: 'transactionNo',
    header: messages.transactionNo,
    of: (row) => row.transactionNo,
    width: 180,
    sort: 'TRANSACTION_NO'
  }),
  textColumn({ key: 'type', header: messages.type, of: (row) => row.transactionType, width: 150 }),
  {
    key: 'dealer',
    header: messages.dealer,
    width: 180,
    grow: true,
    sort: 'COMPANY_CODE',
    cell: (row) => <SecondLine below={row.companyCode}>{row.companyName}</SecondLine>
  },
  {
    key: 'twin',
    header: messages.standsIn,
    width: 250,
    grow: true,
    sort: 'TWIN_CYCLE',
    cell: (row) => (
      <TwinLink
        twin={{
          batchNo: row.twinBatchNo,
          version: row.twinVersion,
          commissionType: row.twinCommissionType,
          payoutCycleName: row.twinCycleName,
          transactionNo: row.twinTransactionNo,
          state: row.twinState
        }}
      />
    )
  },
  {
    key: 'twinDealer',
    header: messages.twinDealer,
    width: 150,
    cell: (row) => <SecondLine below={row.twinCompanyCode}>{row.twinCompanyName}</SecondLine>
  },
  textColumn({ key: 'same', header: messages.same, of: ({ matchedBy }) => matches[matchedBy], width: 150 }),
  moneyColumn({
    key: 'incentive',
    header: messages.incentive,
    of: (row) => row.incentiveAmount,
    width: 125,
    sort: 'INCENTIVE'
  })
]
