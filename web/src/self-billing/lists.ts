import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

/** What may be missing of a dealer. */
const fields = [
  ...(['tin', 'idKind', 'idNumber', 'companyType', 'phone'] as const),
  ...(['addressLine1', 'postcode', 'city', 'stateCode', 'country'] as const)
] as const

export const dealersToComplete = defineList({
  declared: selfBillingEndpoints.getDealersToComplete.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    {
      key: 'missing',
      label: messages.missing,
      kind: 'options',
      options: fields.map((value) => ({ value, label: recordLabels[value] }))
    }
  ]
})
