import type { AccountEarmark, EarmarkRow } from '@payouts/contract/earmarks/schema'
import { type Column, dayColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

export const earmarkColumns: readonly Column<EarmarkRow>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.name,
    width: 140,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.code, width: 84, sort: 'DEALER_CODE' }),
  dayColumn({ key: 'date', header: messages.date, of: (row) => row.date, width: 108, sort: 'TRANSACTION_DATE' }),
  textColumn({
    key: 'reason',
    header: messages.reason,
    of: (row) => row.reason,
    width: 100,
    grow: true,
    sort: 'REASON'
  }),
  moneyColumn({ key: 'balance', header: messages.balanceRm, of: (row) => row.balance, width: 124 }),
  moneyColumn({
    key: 'earmark',
    card: 'amount',
    header: messages.earmarkRm,
    of: (row) => row.earmark,
    width: 142,
    sort: 'AMOUNT'
  }),
  moneyColumn({ key: 'available', header: messages.availableRm, of: (row) => row.availableBalance, width: 124 })
]

export const accountColumns: readonly Column<AccountEarmark>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: (row) => row.accountName,
    width: 200,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({ key: 'code', header: messages.code, of: (row) => row.accountCode, width: 110, sort: 'DEALER_CODE' }),
  textColumn({ key: 'vendor', header: messages.vendor, of: (row) => row.vendorCode, width: 110, sort: 'VENDOR' }),
  moneyColumn({ key: 'balance', header: messages.balanceRm, of: (row) => row.balance, width: 135 }),
  {
    key: 'earmark',
    card: 'amount',
    header: messages.earmarkRm,
    width: 135,
    align: 'right',
    sort: 'AMOUNT',
    cell: (row) => <Money amount={row.earmarkAmount} currency={false} nothing={messages.noEarmark} />
  },
  moneyColumn({ key: 'available', header: messages.availableRm, of: (row) => row.availableBalance, width: 135 })
]
