import type { Ringgit } from '@payouts/contract/money'
import type { WhtRow, WhtStatus } from '@payouts/contract/withholding-tax/schema'
import { type Column, moneyColumn, nameColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'
import { MeterCell } from './ThresholdMeter.tsx'

const tones: Record<WhtStatus, Tone> = { Confirmed: 'green', Unconfirmed: 'orange', Removed: 'grey' }
export const statusTone = (status: string): Tone => tones[status as WhtStatus]

/** The list's columns; the last measures this year's payments against the threshold. */
export const columnsFor = (threshold: Ringgit | undefined): readonly Column<WhtRow>[] => [
  nameColumn({ header: messages.name, of: (row) => row.name, sort: 'WHT_COMPANY_NAME' }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: (row) => row.status,
    tone: statusTone,
    width: 132,
    sort: 'WHT_STATUS'
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.code, width: 100, sort: 'WHT_COMPANY_CODE' }),
  textColumn({ key: 'vendor', header: messages.vendor, of: (row) => row.vendor, width: 100, sort: 'WHT_VENDOR_CODE' }),
  {
    key: 'companyType',
    header: messages.companyType,
    width: 148,
    sort: 'WHT_COMPANY_TYPE',
    cell: ({ companyType }) => companyType ?? <Nothing means={messages.unknownType} />
  },
  moneyColumn({
    key: 'payout',
    header: messages.payoutRm,
    of: (row) => row.payout,
    width: 140,
    sort: 'WHT_TOTAL_PAYOUT_AMOUNT'
  }),
  {
    key: 'thisYear',
    card: 'amount',
    header: messages.thisYearRm,
    width: 146,
    align: 'right',
    cell: (row) => <MeterCell paid={row.paidThisYear} threshold={threshold} />
  }
]
