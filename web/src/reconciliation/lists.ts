import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { entryStatuses } from '@payouts/contract/reconciliation/schema'
import { defineList, lookUpPageSizes } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

export const entriesList = defineList({
  declared: reconciliationEndpoints.getBankEntries.input.list,
  filters: [
    { key: 'reference', label: messages.reference, kind: 'text' },
    { key: 'bookedOn', label: messages.bookedOn, kind: 'date' },
    { key: 'status', label: messages.status, kind: 'options', options: entryStatuses },
    {
      key: 'direction',
      label: messages.direction,
      kind: 'options',
      options: [
        { value: 'DEBIT', label: messages.directions.DEBIT },
        { value: 'CREDIT', label: messages.directions.CREDIT }
      ]
    }
  ]
})

export const unknownList = defineList({
  declared: reconciliationEndpoints.getUnknownPayments.input.list,
  filters: [
    { key: 'companyName', label: messages.companyName, kind: 'text' },
    { key: 'companyCode', label: messages.companyCode, kind: 'text' },
    { key: 'bankName', label: messages.bank, kind: 'text' },
    { key: 'dueOn', label: messages.dueOn, kind: 'date' }
  ],
  pageSizes: lookUpPageSizes
})

export const awaitedList = defineList({})
export const keptBackList = defineList({})
export const filesList = defineList({})
export const statementsList = defineList({})
export const problemsList = defineList({})
