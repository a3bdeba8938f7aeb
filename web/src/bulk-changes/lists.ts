import { bulkKindNames, bulkKinds } from '@payouts/contract/bulk-changes/kinds'
import { bulkListEndpoints, bulkStatuses } from '@payouts/contract/bulk-changes/list'
import { defineList } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

export const filesList = defineList({
  declared: bulkListEndpoints.getBulkChanges.input.list,
  filters: [
    { key: 'fileName', label: messages.file, kind: 'text' },
    {
      key: 'kind',
      label: messages.kind,
      kind: 'options',
      options: bulkKinds.map((kind) => ({ value: kind, label: bulkKindNames[kind] }))
    },
    { key: 'status', label: messages.status, kind: 'options', options: bulkStatuses }
  ]
})
