import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { paymentStatuses, paymentStatusNames } from '@payouts/contract/payments/status'
import { defineList } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

/** Statuses as a filter offers them. */
export const statusOptions = paymentStatuses.map((value) => ({ value, label: paymentStatusNames[value] }))

export const paymentsList = defineList({
  declared: paymentEndpoints.getPaymentList.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'status', label: messages.status, kind: 'options', options: statusOptions },
    { key: 'referenceNo', label: messages.reference, kind: 'text' },
    { key: 'runNo', label: messages.run, kind: 'text' },
    { key: 'bankBic', label: messages.bankBic, kind: 'text' },
    { key: 'dueOn', label: messages.due, kind: 'date' }
  ]
})
