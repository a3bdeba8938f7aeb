import type { PaymentLine } from '@payouts/contract/payments/schema'
import { type Column, dayColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { messages } from './list-messages.ts'
import { PaymentStatusDot } from './PaymentStatusDot.tsx'

export const paymentColumns: readonly Column<PaymentLine>[] = [
  textColumn({
    key: 'reference',
    header: messages.reference,
    of: ({ referenceNo }) => referenceNo,
    width: 112,
    sort: 'REFERENCE'
  }),
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: ({ companyName }) => companyName,
    width: 180,
    grow: true
  }),
  {
    key: 'status',
    card: 'state',
    header: messages.status,
    width: 128,
    cell: ({ status }) => <PaymentStatusDot status={status} />
  },
  dayColumn({ key: 'due', header: messages.due, of: ({ dueOn }) => dueOn, width: 108, sort: 'DUE_ON' }),
  textColumn({ key: 'bank', header: messages.bank, of: ({ bankName }) => bankName, width: 124 }),
  textColumn({
    key: 'account',
    header: messages.account,
    of: ({ bankAccountNumber }) => bankAccountNumber,
    width: 132
  }),
  textColumn({ key: 'run', header: messages.run, of: ({ runNo }) => runNo, width: 112 }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 132,
    sort: 'AMOUNT'
  })
]
