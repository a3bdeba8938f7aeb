import { railNames, rails } from '@payouts/contract/bank-files/rails'
import { accountMarks, runStatuses } from '@payouts/contract/payment-runs/kinds'
import { paymentRunReads } from '@payouts/contract/payment-runs/read-endpoints'
import { defineList } from '#list/list-definition.ts'
import { statusOptions } from '#payments/lists.ts'
import { markWords, messages } from './list-messages.ts'

export const runsList = defineList({
  declared: paymentRunReads.getPaymentRuns.input.list,
  filters: [
    { key: 'runNo', label: messages.run, kind: 'text' },
    { key: 'status', label: messages.status, kind: 'options', options: runStatuses },
    { key: 'executeOn', label: messages.executeOn, kind: 'date' },
    { key: 'madeBy', label: messages.madeBy, kind: 'text' }
  ]
})

const markOptions = (['CHANGED TEXT', ...accountMarks] as const).map((value) => ({ value, label: markWords[value] }))
const railOptions = rails.map((value) => ({ value, label: railNames[value] }))

export const runPaymentsList = defineList({
  declared: paymentRunReads.getRunPayments.input.list,
  filters: [
    { key: 'name', label: messages.name, kind: 'text' },
    { key: 'referenceNo', label: messages.reference, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'rail', label: messages.rail, kind: 'options', options: railOptions },
    { key: 'mark', label: messages.mark, kind: 'options', options: markOptions },
    { key: 'status', label: messages.payment, kind: 'options', options: statusOptions }
  ]
})
