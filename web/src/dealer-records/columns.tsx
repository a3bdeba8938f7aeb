import type { DealerLine, DealerStanding } from '@payouts/contract/dealer-records/schema'
import { type Column, dayColumn, statusColumn, textColumn } from '#list/columns.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './list-messages.ts'

const tones: Record<DealerStanding, Tone> = {
  'Change waiting': 'blue',
  'Payouts wait': 'orange',
  'No bank account': 'red',
  'In order': 'grey'
}

export const dealerColumns: readonly Column<DealerLine>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: ({ companyName }) => companyName,
    width: 196,
    least: 134,
    grow: true,
    sort: 'COMPANY_NAME'
  }),
  statusColumn({
    key: 'standing',
    header: messages.standing,
    of: ({ standing }) => standing,
    tone: (standing) => tones[standing as DealerStanding],
    width: 156,
    least: 150
  }),
  textColumn({
    key: 'code',
    header: messages.code,
    of: ({ companyCode }) => companyCode,
    width: 80,
    least: 76,
    sort: 'COMPANY_CODE'
  }),
  textColumn({
    key: 'vendor',
    header: messages.vendor,
    of: ({ vendorCode }) => vendorCode,
    width: 96,
    least: 82,
    sort: 'VENDOR'
  }),
  textColumn({ key: 'tin', header: messages.tin, of: ({ tin }) => tin, width: 128, least: 120 }),
  textColumn({ key: 'bank', header: messages.bank, of: ({ bankName }) => bankName, width: 112, sort: 'BANK' }),
  textColumn({
    key: 'account',
    header: messages.account,
    of: ({ bankAccountNumber }) => bankAccountNumber,
    width: 138,
    least: 130
  }),
  textColumn({
    key: 'route',
    header: messages.route,
    of: ({ payoutRoute }) => messages.routes[payoutRoute],
    width: 82,
    least: 64
  }),
  dayColumn({ key: 'end', header: messages.contractTo, of: ({ endDate }) => endDate, width: 114, sort: 'CONTRACT_END' })
]
