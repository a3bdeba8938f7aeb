import { carriedOutcome } from '@payouts/contract/imports/carried-outcome'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const importsList = defineList({})
export const badRowsList = defineList({})
const outcomeOptions = carriedOutcome.options.map((value) => ({ value, label: messages.outcomes[value] }))

export const carriedList = defineList({
  declared: importEndpoints.getCarriedDecisions.input.list,
  filters: [
    { key: 'transactionNo', label: messages.transactionNo, kind: 'text' },
    { key: 'companyCode', label: messages.companyCode, kind: 'text' },
    { key: 'outcome', label: messages.outcome, kind: 'options', options: outcomeOptions }
  ]
})
export const duplicatesList = defineList({
  declared: importEndpoints.getValidationDuplicates.input.list,
  filters: [
    { key: 'transactionNo', label: messages.transactionNo, kind: 'text' },
    { key: 'companyCode', label: messages.companyCode, kind: 'text' },
    { key: 'twinCycleName', label: messages.standsIn, kind: 'text' }
  ]
})
