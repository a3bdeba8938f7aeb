import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { journalStatus } from '@payouts/contract/journal-export/schema'
import { defineList } from '#list/list-definition.ts'
import { messages, statusWords } from './messages.ts'

export const journalsList = defineList({
  declared: journalEndpoints.getJournals.input.list,
  filters: [
    { key: 'journalNo', label: messages.journalNo, kind: 'text' },
    {
      key: 'status',
      label: messages.status,
      kind: 'options',
      options: journalStatus.options.map((value) => ({ value, label: statusWords[value] }))
    }
  ]
})
