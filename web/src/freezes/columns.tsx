import type { DealerAccount, FreezeRow } from '@payouts/contract/freezes/schema'
import { type Column, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { dayOfInstant } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

export const freezeColumns: readonly Column<FreezeRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.companyName,
    width: 124,
    grow: 3,
    sort: 'COMPANY_NAME'
  }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: (row) => row.status,
    tone: (status) => (status === 'Frozen' ? 'orange' : 'grey'),
    width: 100,
    sort: 'FR_STATUS'
  }),
  moneyColumn({ key: 'held', card: 'amount', header: messages.held, of: (row) => row.heldAmount, width: 124 }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.companyCode, width: 84, sort: 'COMPANY_CODE' }),
  textColumn({ key: 'vendor', header: messages.vendor, of: (row) => row.vendorCode, width: 88, sort: 'VENDOR' }),
  textColumn({ key: 'frozeBy', header: messages.frozeBy, of: (row) => row.freezeBy, width: 96, sort: 'FR_FROZE_BY' }),
  dayColumn({
    key: 'date',
    header: messages.date,
    of: (row) => dayOfInstant(row.freezeOn),
    width: 108,
    sort: 'FR_FROZE_ON'
  }),
  textColumn({
    key: 'reason',
    header: messages.reason,
    of: (row) => row.freezeReason,
    width: 86,
    grow: true,
    sort: 'FR_REASON'
  })
]

export const accountColumns: readonly Column<DealerAccount>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.nameCaps,
    of: (row) => row.accountName,
    width: 220,
    grow: 3,
    sort: 'COMPANY_NAME'
  }),
  textColumn({
    key: 'code',
    header: messages.codeCaps,
    of: (row) => row.accountCode,
    width: 110,
    sort: 'COMPANY_CODE'
  }),
  textColumn({ key: 'vendor', header: messages.vendorCaps, of: (row) => row.vendorCode, width: 120, sort: 'VENDOR' }),
  textColumn({ key: 'bank', header: messages.bankNameCaps, of: (row) => row.bankName, width: 180 }),
  textColumn({ key: 'account', header: messages.bankAccountCaps, of: (row) => row.bankAccountNumber, width: 170 })
]
