import type { FormRow } from '@payouts/contract/cp58/schema'
import { type Column, moneyColumn, nameColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { messages } from './messages.ts'
import { toneOfForm } from './tones.ts'

export const formColumns: readonly Column<FormRow>[] = [
  nameColumn({ header: messages.name, of: ({ name }) => name, sort: 'NAME' }),
  textColumn({ key: 'code', header: messages.code, of: ({ companyCode }) => companyCode, width: 96, sort: 'CODE' }),
  textColumn({ key: 'companyType', header: messages.companyType, of: ({ companyType }) => companyType, width: 132 }),
  moneyColumn({ key: 'money', header: messages.moneyRm, of: ({ money }) => money, width: 140, sort: 'MONEY' }),
  moneyColumn({
    key: 'benefits',
    header: messages.benefitsRm,
    of: ({ benefits }) => benefits,
    width: 140,
    sort: 'BENEFITS'
  }),
  moneyColumn({
    key: 'total',
    card: 'amount',
    header: messages.totalRm,
    of: ({ total }) => total,
    width: 140,
    sort: 'TOTAL'
  }),
  moneyColumn({ key: 'tax', header: messages.taxRm, of: ({ tax }) => tax, width: 120, sort: 'TAX' }),
  statusColumn({ key: 'state', header: messages.state, of: ({ state }) => state, tone: toneOfForm, width: 132 })
]
