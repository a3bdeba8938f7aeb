import type { TaxListLine, TaxMonthRow } from '@payouts/contract/tax-remittances/schema'
import {
  type Column,
  countColumn,
  dayColumn,
  moneyColumn,
  nameColumn,
  statusColumn,
  textColumn
} from '#list/columns.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'
import { stateText, stateTone } from './tones.ts'

export const monthColumns: readonly Column<TaxMonthRow>[] = [
  textColumn({
    key: 'month',
    card: 'name',
    header: messages.month,
    of: ({ month }) => monthText(month),
    width: 120,
    grow: true,
    sort: 'MONTH'
  }),
  dayColumn({ key: 'dueDate', header: messages.dueDate, of: ({ dueDate }) => dueDate }),
  statusColumn({
    key: 'state',
    header: messages.state,
    of: stateText,
    tone: (_, month) => stateTone(month),
    width: 150
  }),
  countColumn({ key: 'recipients', header: messages.recipients, of: ({ recipients }) => recipients }),
  moneyColumn({ key: 'gross', header: messages.grossRm, of: ({ gross }) => gross }),
  moneyColumn({ key: 'tax', card: 'amount', header: messages.taxRm, of: ({ tax }) => tax }),
  moneyColumn({ key: 'givenBack', header: messages.givenBackRm, of: ({ givenBackSum }) => givenBackSum, width: 140 })
]

export const lineColumns: readonly Column<TaxListLine>[] = [
  nameColumn({ header: messages.name, of: ({ name }) => name, sort: 'COMPANY_NAME' }),
  textColumn({
    key: 'code',
    header: messages.code,
    of: ({ companyCode }) => companyCode,
    width: 84,
    sort: 'COMPANY_CODE'
  }),
  textColumn({ key: 'tin', header: messages.tin, of: ({ tin }) => tin, width: 144 }),
  textColumn({
    key: 'identification',
    header: messages.identification,
    of: ({ idKind, idNumber }) => [idKind, idNumber].filter(Boolean).join(' '),
    width: 164
  }),
  dayColumn({ key: 'paidOn', header: messages.paidOn, of: ({ paidOn }) => paidOn, sort: 'PAID_ON' }),
  moneyColumn({ key: 'gross', header: messages.grossRm, of: ({ gross }) => gross, width: 128, sort: 'GROSS' }),
  { key: 'rate', header: messages.rate, width: 64, align: 'right', cell: ({ rate }) => rate },
  moneyColumn({ key: 'tax', card: 'amount', header: messages.taxRm, of: ({ tax }) => tax, width: 128, sort: 'TAX' }),
  textColumn({
    key: 'reference',
    header: messages.reference,
    of: ({ reference }) => reference,
    width: 120,
    least: 112,
    sort: 'REFERENCE'
  })
]
