import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages, typeNames } from './messages.ts'

export const rowsList = defineList({
  declared: bulkChangeEndpoints.getBulkChangeRows.input.list,
  filters: [
    { key: 'name', label: messages.name, kind: 'text' },
    { key: 'code', label: messages.code, kind: 'text' },
    {
      key: 'type',
      label: messages.type,
      kind: 'options',
      options: Object.entries(typeNames).map(([value, label]) => ({ value, label }))
    },
    { key: 'result', label: messages.result, kind: 'text' }
  ]
})

export const sumsList = defineList({})
