import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { defineList } from '../list/list-definition.ts'
import { messages } from './messages.ts'

export const importsList = defineList({})
export const badRowsList = defineList({})
export const duplicatesList = defineList({
  declared: importEndpoints.getValidationDuplicates.input.list,
  filters: [
    { key: 'transactionNo', label: messages.transactionNo, kind: 'text' },
    { key: 'companyCode', label: messages.companyCode, kind: 'text' },
    { key: 'twinCycleName', label: messages.standsIn, kind: 'text' }
  ]
})
