import { recordLabels } from '@payouts/contract/dealers/record-labels'
import type { DealerToComplete } from '@payouts/contract/self-billing/schema'
import { type Column, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { messages } from './messages.ts'

export const dealerColumns: readonly Column<DealerToComplete>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: ({ companyName }) => companyName,
    width: 200,
    grow: 2,
    sort: 'COMPANY_NAME'
  }),
  textColumn({
    key: 'code',
    header: messages.code,
    of: ({ companyCode }) => companyCode,
    width: 96,
    sort: 'COMPANY_CODE'
  }),
  {
    key: 'companyType',
    header: messages.companyType,
    width: 140,
    cell: ({ companyType }) => companyType ?? <Nothing means={messages.unknownType} />
  },
  textColumn({
    key: 'missing',
    header: messages.missing,
    of: ({ missing }) => missing.map((field) => recordLabels[field]).join(', '),
    width: 320,
    grow: 4,
    sort: 'MISSING'
  })
]
