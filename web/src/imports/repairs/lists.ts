import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

export const rejectedRowsList = defineList({
  declared: repairEndpoints.getRejectedRows.input.list,
  filters: [
    {
      key: 'state',
      label: messages.state,
      kind: 'options',
      options: [
        { value: 'Rejected', label: messages.states.Rejected },
        { value: 'Repaired', label: messages.states.Repaired },
        { value: 'Waiting', label: messages.states.Waiting }
      ]
    }
  ]
})
export const requestedRowsList = defineList({})
export const requestSumsList = defineList({})
