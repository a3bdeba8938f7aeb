import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { bulkKinds, bulkKindsOf } from '@payouts/contract/bulk-changes/kinds'
import { bulkStatuses } from '@payouts/contract/bulk-changes/schema'
import { defineList } from '../list/list-definition.ts'
import { messages, typeNames } from './list-messages.ts'

export const filesList = defineList({
  declared: bulkChangeEndpoints.getBulkChanges.input.list,
  filters: [
    { key: 'fileName', label: messages.file, kind: 'text' },
    {
      key: 'kind',
      label: messages.kind,
      kind: 'options',
      options: bulkKinds.map((kind) => ({ value: kind, label: bulkKindsOf[kind].name }))
    },
    { key: 'status', label: messages.status, kind: 'options', options: bulkStatuses }
  ]
})

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
